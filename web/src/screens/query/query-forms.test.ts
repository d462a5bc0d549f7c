import { parse, print } from 'graphql'
import { describe, expect, test } from 'vitest'
import { formOf, type Sender, type ShownQuery } from './query-forms.ts'

const sender: Sender = {
  origin: 'https://portal.test',
  merchantAccount: 'DEMO_MERCHANT',
  callerName: 'api',
  secretKey: null,
  onBehalfOf: null,
}

const shown: ShownQuery = {
  query: '# The charge.\nquery Charge($id: ID!) {\n  charge(id: $id) {\n    id\n  }\n}',
  variables: { id: 'chg-1001' },
}

test('the GraphQL form is the document, followed by its variables', () => {
  expect(formOf(shown, 'GraphQL', sender)).toBe(`${shown.query}\n\n{\n  "id": "chg-1001"\n}`)
  expect(formOf({ ...shown, variables: null }, 'GraphQL', sender)).toBe(shown.query)
})

test('the curl form is a command without a key', () => {
  expect(formOf(shown, 'curl', sender)).toBe(`curl 'https://portal.test/graphql' \\
  --user 'DEMO_MERCHANT/api:'"$PORTAL_SECRET_KEY" \\
  --header 'content-type: application/json' \\
  --data '{"query":"query Charge($id: ID!) { charge(id: $id) { id } }","variables":{"id":"chg-1001"}}'`)
})

test('the TypeScript form is a program without a key', () => {
  expect(formOf(shown, 'TypeScript', sender)).toBe(`const response = await fetch('https://portal.test/graphql', {
  method: 'POST',
  headers: {
    authorization: \`Basic \${Buffer.from(\`DEMO_MERCHANT/api:\${process.env.PORTAL_SECRET_KEY}\`).toString('base64')}\`,
    'content-type': 'application/json',
  },
  body: JSON.stringify({
    query: \`# The charge.
      query Charge($id: ID!) {
        charge(id: $id) {
          id
        }
      }\`,
    variables: {
      "id": "chg-1001"
    },
  }),
})
const { data, errors } = await response.json()`)
})

test('the forms include a known key and the merchant acted for', () => {
  const known = { ...sender, secretKey: 'Known-Key-0001', onBehalfOf: 'OTHER_MERCHANT' }
  expect(formOf(shown, 'curl', known)).toContain(`--user 'DEMO_MERCHANT/api:Known-Key-0001' \\`)
  expect(formOf(shown, 'curl', known)).toContain(`--header 'x-on-behalf-of: OTHER_MERCHANT' \\`)
  expect(formOf(shown, 'TypeScript', known)).toContain('DEMO_MERCHANT/api:Known-Key-0001`')
  expect(formOf(shown, 'TypeScript', known)).toContain(`    'x-on-behalf-of': 'OTHER_MERCHANT',\n`)
  expect(formOf(shown, 'TypeScript', known)).not.toContain('process.env')
})

/** Documents that keep their meaning only if they are shortened, quoted and indented correctly. */
const documents: Readonly<Record<string, string>> = {
  'spaces and a number sign in a string': '{ a(b: "two  spaces # and no comment") }',
  'an escaped quote': '{ a(b: "\\" # \\\\") # "\n c }',
  'an empty string before another': '{ a(b: "", c: " x  y ") }',
  'backticks and placeholders': '{ a(b: "`$\u007bprocess.exit(1)}` \\\\` $x") }',
  'quotes of the shell': `{ a(b: "it's '\\"$(exit 1)\\"' \`exit 1\`") }`,
  'a block string': '{ a(b: """\n    first  line # "no" comment\n\n      second \\"""line\n  """) }',
  'a block string on one line': '{ a(b: """ "x" """, c: """""") }',
  'old line breaks': '{ a(b: """x\r  y\n  z\r\n w""") # comment\r b }',
  'an escaped letter': '{ a(b: "\\u0041\\n\\t") }',
}

describe.each(Object.entries(documents))('%s', (_what, query) => {
  const meaning = print(parse(query))

  test('the curl form keeps the meaning', () => {
    const form = formOf({ query, variables: null }, 'curl', sender)
    const [, quoted = ''] = /--data '(.*)'$/s.exec(form) ?? []
    const sent: unknown = JSON.parse(quoted.replaceAll("'\\''", "'")).query
    expect(print(parse(String(sent)))).toBe(meaning)
  })

  test('the TypeScript form keeps the meaning', async () => {
    const form = formOf({ query, variables: null }, 'TypeScript', sender)
    expect(print(parse((await sentBy(form)).query))).toBe(meaning)
  })
})

test('the TypeScript form keeps the variables', async () => {
  const variables = JSON.parse(
    '{"a":"`$\u007b1}` \' \\" \\\\ \\u2028","b":{"__proto__":["\\n\\"__proto__\\":"]},"c":1e21}',
  )
  const sent = await sentBy(formOf({ query: '{ a }', variables }, 'TypeScript', sender))
  expect(JSON.stringify(sent.variables)).toBe(JSON.stringify(variables))
})

/** Runs a generated program. Returns the body that it sends. */
async function sentBy(program: string): Promise<{ query: string; variables: unknown }> {
  const AsyncFunction = Object.getPrototypeOf(sentBy).constructor
  let body = ''
  const send = async (_url: string, request: { body: string }) => {
    body = request.body
    return new Response('{}')
  }
  await new AsyncFunction('fetch', program)(send)
  return JSON.parse(body)
}
