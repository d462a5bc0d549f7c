import { expect, test } from 'vitest'
import { hasSecret, isNote } from './secret-text.ts'

test.each([
  ['a private key', '-----BEGIN RSA PRIVATE KEY-----\nMIIE'],
  ['a JSON web token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P'],
  ['an access key of a cloud', `key ${'AKIA'}IOSFODNN7EXAMPLE`],
  ['a key of another payments provider', `sk_${'live'}_4eC39HqLyjWDarjtT1zdp7dc`],
  ['a token of a code host', `ghp_${'a1B2'.repeat(9)}`],
  ['an authorization header', 'Authorization: Basic REVNT19NRVJDSEFOVC9vcGVyYXRvcg=='],
  ['a password in an address', 'postgres://portal:hunter22@db.example.test/portal'],
  ['a named password', 'the password is Winter2024!'],
  ['a named secret key', 'secret key: abc-DEF-123'],
  ['a named password in Spanish', 'contraseña: Invierno24'],
  ['a JSON web token after a hyphen', `jwt-eyJhbGciOiJIUzI1NiJ9.${'eyJzdWIiOiIx'}.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P`],
  ['a password in an address after other characters', '1-a.b://portal:hunter22@db.example.test/portal'],
  ['a token with invisible characters', `gh\u200bp_${'a1B2'.repeat(9)}`],
])('finds %s', (_title, text) => {
  expect(hasSecret(text)).toBe(true)
})

test.each([
  ['The payer forgot the password and asks for a new one'],
  ['password is required'],
  ['See https://example.test/a:b@c and chg-1001'],
  ['api key rotation is planned for 2026'],
  ['Bearer of bad news'],
  ['ask_finance_about_the_refund_of_yesterday'],
])('accepts: %s', (text) => {
  expect(hasSecret(text)).toBe(false)
})

test.each([
  '-----BEGIN ',
  '-----BEGIN A ',
  'A ',
  'eyJ-',
  'eyJ-aaaaaaaa.',
  'AKIA',
  'sk_live_',
  'ghp_',
  'github_pat_',
  'xoxb-',
  'AIza-',
  'Bearer ',
  'Basic\t',
  'a-',
  'a.',
  'a://',
  'a://b:c',
  'password',
  'password:',
  'password: "',
  'secret key is ',
  'Aa1!',
  ' ',
  '\u0301\u0323',
  '\ufdfa',
])('reads a text of 512 kB of %j in proportion to its length', { timeout: 20_000 }, (part) => {
  const hostile = part.repeat(Math.ceil(524_288 / part.length)).slice(0, 524_288)
  // In proportion to the square of the length, it would take minutes.
  for (const text of [hostile, `é${hostile}\n!`]) hasSecret(text)
})

test('treats texts that people write for other people as notes', () => {
  expect(['text', 'reason', 'comment', 'body', 'secretKey'].filter(isNote)).toEqual(['text', 'reason', 'comment'])
})
