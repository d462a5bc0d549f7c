import { expect, test } from 'vitest'
import { checkPassword } from './password.ts'

const check =
  (password: string, names: readonly string[] = ['ana']) =>
  () =>
    checkPassword('key', password, names)
const good = 'vK7mQ2xT9pLw4Rzd'
const letters = 'vK7mQ2xT9pLw4RzdBnG5hYcJ8sFeW3'
/** A long key without repeated parts. */
const long = (length: number) =>
  Array.from({ length }, (_, place) => letters[(place * place * 7 + (place >> 2) * 11) % letters.length]).join('')

test('accepts keys of 16 to 200 characters with both cases and a digit', () => {
  expect(check(good)).not.toThrow()
  expect(check(long(200))).not.toThrow()
})

test.each([
  [good.slice(1), 'key is too short: at least 16 characters'],
  ['', 'key is too short: at least 16 characters'],
  [long(201), 'key is too long: at most 200 characters'],
  [good.toLowerCase(), 'key must contain an upper-case letter'],
  [good.toUpperCase(), 'key must contain a lower-case letter'],
  ['vKgmQbxTzpLwqRzd', 'key must contain a digit'],
  ['Password12345678', 'key is too easy to guess'],
])('refuses %j', (password, message) => {
  expect(check(password)).toThrow(message)
})

test('refuses a key that consists of the caller’s names', () => {
  const password = 'Archibald1Worthing2'
  expect(check(password, [])).not.toThrow()
  expect(check(password, ['archibald', 'worthing'])).toThrow('key is too easy to guess')
})
