import { expect, test } from 'vitest'
import { readExactly } from './exact-json.ts'
import { withoutSecrets, withoutSecretTexts } from './without-secrets.ts'

test('removes only variables with names of secrets, at any depth', () => {
  const variables = readExactly(
    '{"id":"chg-1","secretKey":"a","input":{"paywallKey":"b","token":"c","amount":12345678901234567890,"Password":"d"},"list":[{"cvc":"1","name":"n"}]}',
  )
  expect(JSON.stringify(withoutSecrets(variables))).toBe(
    '{"id":"chg-1","input":{"amount":12345678901234567890},"list":[{"name":"n"}]}',
  )
})

test.each([
  [
    'mutation { login(input: { callerName: "x", secretKey: "a \\" b" }) { id } }',
    'mutation { login(input: { callerName: "x", secretKey: "" }) { id } }',
  ],
  ['{ a(token: """one\n"two" """, id: "3") }', '{ a(token: "", id: "3") }'],
  [
    'query ($secretKey: String!) { a(secretKey: $secretKey) }',
    'query ($secretKey: String!) { a(secretKey: $secretKey) }',
  ],
])('the text %s loses its secrets', (text, clean) => {
  expect(withoutSecretTexts(text)).toBe(clean)
})
