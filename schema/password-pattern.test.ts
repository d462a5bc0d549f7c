import { expect, test } from 'vitest'
import { isGuessable } from './password-pattern.ts'

test.each([
  'Password1Password1',
  'Ab1Ab1Ab1Ab1Ab1Ab1',
  'aB3defgh-aB3defgh-aB3',
  'Aaaaaaaaaaaaaaaaaaaaaaaaaa1',
  'Abcdefghijklmnop123456789',
  'Password12345678',
  'P@ssw0rd-Welcome1',
  'Contraseña-2026-Qwerty',
  'Demo_Merchant-Operator-1',
  'zyxwvutsrqpONMLK9876',
])('%s is guessable', (key) => {
  expect(isGuessable(key, ['operator', 'DEMO_MERCHANT'])).toBe(true)
})

test.each([
  'Sandbox-Secret-Key-0001',
  'Sixteen-letters1',
  'A-New-Secret-Key-01',
  'First-Key-Of-Caller-1',
  'Correct-Horse-Bat7',
  'kX9#vT2qLw7!pZ4mRb8@',
  'Password-kX9#vT2qLw7',
  'Operator-kX9#vT2qLw7',
])('%s is not guessable', (key) => {
  expect(isGuessable(key, ['operator', 'DEMO_MERCHANT'])).toBe(false)
})
