import { expect, test } from 'vitest'
import { cardInVariables } from './card-in-variables.ts'

const card = '4242 4242 4242 4242'

test('names the free text that contains a card, at any depth', () => {
  const input = { input: { chargeId: 'chg-1', comment: `Card ${card}` } }
  expect(cardInVariables(input)).toEqual({
    message: 'comment contains a card number. Remove it, or keep only its last four digits',
    extensions: { code: 'BAD_INPUT', field: 'comment' },
  })
  expect(cardInVariables({ input: { reasons: ['fine', 'cvv 123'] } })?.extensions.field).toBe('reasons')
})

test('ignores the card of a payment, secrets and ids', () => {
  const input = { id: '4242424242424242', number: card, cvc: '123', secretKey: card, requestId: '4242424242424242' }
  expect(cardInVariables({ input })).toBeNull()
  expect(cardInVariables({ input: { comment: 'Visa ·· 4242', quantity: 2, children: null } })).toBeNull()
})
