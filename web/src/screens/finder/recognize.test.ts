import { describe, expect, test } from 'vitest'
import { recognize } from './recognize.ts'

const kinds = (text: string) => recognize(text).terms.map(({ kind, text: term }) => `${kind} ${term}`)

describe('a text in the finder', () => {
  test.each([
    ['chg-1001', ['text chg-1001']],
    [' "CHG-1001", ', ['text CHG-1001']],
    ['chg-1001 chg-1002\ncust-42', ['text chg-1001', 'text chg-1002', 'text cust-42']],
    ['ana@example.test', ['email ana@example.test']],
    ['Ana Ruiz <ana@example.test>', ['email ana@example.test']],
    ['https://portal.test/atv4/merchant/DEMO/charges/chg-1?tab=history', ['charge chg-1']],
    ['Visa ·· 4242', ['card 4242']],
    ['chg\u200b-10\u200d01\ufeff', ['text chg-1001']],
    ['\u202Echg-1001\u202C', ['text chg-1001']],
    ['\u2067הזמנה-7\u2069', ['text הזמנה-7']],
    ['طلب-١٢', ['text طلب-١٢']],
    ['710000123', ['text 710000123']],
    ['', []],
  ])('reads %s like every other search', (text, terms) => {
    expect(kinds(text)).toEqual(terms)
    expect(recognize(text).hadCard).toBe(false)
  })

  test.each([
    [
      '2026-11-22T10:34:01.120Z ERROR gateway: capture failed chargeId=chg-1001 customerId="cust-42" status=503 took=1200ms',
      ['text chg-1001', 'text cust-42'],
    ],
    [
      '{"event":"REFUND","charge":{"id":"chg-1002","amount":"12.50"},"transaction":"txn-7"}',
      ['text chg-1002', 'text txn-7'],
    ],
    ['10:34:01 WARN mail to ana@example.test bounced', ['email ana@example.test']],
    ['GET https://shop.test/atv4/merchant/charges/chg-1001 answered 404', ['charge chg-1001']],
    ['the customer says that nothing has arrived', []],
  ])('%s is a log line with ids', (text, terms) => {
    expect(kinds(text)).toEqual(terms)
    expect(recognize(text).isLine).toBe(true)
  })

  test.each([
    ['4242424242424242', '•••• 4242'],
    ['4242 4242 4242 4242', '•••• 4242'],
    ['card=4242424242424242 charge=chg-1001', 'chg-1001'],
    ['payer 4242-4242-4242-4242 at chg-1001 was refused', 'chg-1001'],
    ['chg-1001 4242424242424242', 'chg-1001'],
    ['pan: 378282246310005', ''],
    ['chg-1001 4242\u200b4242\u206642424242', 'chg-1001'],
  ])('%s does not leak the card number', (text, search) => {
    const read = recognize(text)
    expect(read).toMatchObject({ search, hadCard: true })
    expect(JSON.stringify(read)).not.toMatch(/\d{13}|\d{4} \d{4} \d{4}/)
  })

  test('more than ten ids show how many are omitted', () => {
    const ids = Array.from({ length: 14 }, (_, n) => `chg-${n}`).join(' ')
    expect(recognize(ids)).toMatchObject({ leftOut: 4 })
    const column = Array.from({ length: 5_000 }, (_, n) => `chg-${n + 1_001}`).join(' ')
    expect(recognize(column)).toMatchObject({ leftOut: 4_990 })
  })
})
