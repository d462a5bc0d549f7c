import { expect, test } from 'vitest'
import { cardForm, cardInput } from './card-form.ts'

const now = new Date(2026, 10, 21)
const card = { number: '4242 4242 4242 4242', expMonth: '11', expYear: '26', cvc: '123', holder: 'Ana Ruiz' }

test('a card is valid until the end of its month', () => {
  expect(cardForm(now).safeParse(card).success).toBe(true)
  expect(cardInput(card)).toMatchObject({ expMonth: 11, expYear: 2026 })
})

test.each([
  [{ number: '' }, 'number', 'required'],
  [{ number: '4242 4242 4242 4241' }, 'number', 'notCard'],
  [{ expMonth: '13' }, 'expMonth', 'tooHigh 12'],
  [{ expMonth: '10' }, 'expYear', 'expired'],
  [{ expYear: '2x' }, 'expYear', 'notInteger'],
  [{ cvc: '12' }, 'cvc', 'notCvc'],
  [{ holder: ' ' }, 'holder', 'required'],
])('rejects %o', (change, field, message) => {
  const { error } = cardForm(now).safeParse({ ...card, ...change })
  expect(error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([[field, message]])
})
