import { describe, expect, test } from 'vitest'
import { cardPartIn, isFreeText } from './card-text.ts'

describe('finds a card number in a text', () => {
  test.each([
    ['in one piece', 'Card 4242424242424242 was used'],
    ['in groups of four', 'Card 4242 4242 4242 4242 exp 12/28'],
    ['with hyphens', '4242-4242-4242-4242'],
    ['with dots', '4242.4242.4242.4242'],
    ['with several separators', '4242 - 4242 - 4242 - 4242'],
    ['on several lines', '4242\n4242\r\n4242\n4242'],
    ['digit by digit', '4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2'],
    ['in unequal groups', '3782 822463 10005'],
    ['after another number', 'order 17, 4242 4242 4242 4242'],
    ['before another number', '4242 4242 4242 4242 12 28 123'],
    ['in parentheses', '(5555555555554444)'],
    ['with an invisible character', '4242\u200b4242\u00ad42424242'],
    ['in full-width digits', '４２４２４２４２４２４２４２４２'],
    ['in Arabic digits', '٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢'],
    ['of 13 digits', '4222222222222'],
    ['of 19 digits', '6304000000000000000'],
    ['of the 2 series', '2223003122003222'],
  ])('%s', (_name, text) => {
    expect(cardPartIn(text)).toBe('number')
  })
})

describe('finds a verification code in a text', () => {
  test.each([
    'cvv 123',
    'CVC: 1234',
    'cvc2=123',
    'the security code is 123',
    'código de seguridad: 123',
    'Cod. seguridad 123',
    'CSC 987',
  ])('%s', (text) => {
    expect(cardPartIn(text)).toBe('code')
  })
})

describe('finds nothing in other texts', () => {
  test.each([
    ['the last four digits', 'Visa ·· 4242, refunded at the counter'],
    ['a number with a wrong check digit', '4242 4242 4242 4241'],
    ['a date with a time', '2026-11-23 14:05:33.123, 2026-11-23 14:06:01.456'],
    ['a UUID', '4242a242-4242-4242-8242-424242424242'],
    ['a phone number', '+34 600 123 456'],
    ['an id of 20 digits', '42424242424242424242'],
    ['a time in milliseconds', '1700000000006'],
    ['a code of six digits', 'verification code 123456'],
    ['the outcome of a check', 'CVV result: M, AVS: Y'],
    ['nothing', ''],
  ])('%s', (_name, text) => {
    expect(cardPartIn(text)).toBeNull()
  })
})

test.each(['1 ', '1', '1- ', '1a', '١', 'cvv ', 'card ', 'cod. de ', '\u0301\u0323', '\ufdfa'])(
  'reads a long text of %j in proportion to its length',
  { timeout: 20_000 },
  (part) => {
    expect(cardPartIn(part.repeat(524_288 / part.length))).toBeNull()
  },
)

test('recognizes inputs that are not free text by name', () => {
  expect(['comment', 'reason', 'description', 'blockReason', 'ofacReviewNotes'].filter(isFreeText)).toHaveLength(5)
  expect(['secretKey', 'chargeId', 'id', 'planHash', 'redirectorUrl', 'notificationIds'].filter(isFreeText)).toEqual([])
})
