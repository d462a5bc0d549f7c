import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formOf, type ShownQuery } from '../../web/src/screens/query/query-forms.ts'
import { isDeep } from '../support/depth.ts'
import { ask, secretKeys } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

// Runs the displayed forms of a query like a person who copies them.

const run = promisify(execFile)
const hasCurl = spawnSync('curl', ['--version']).status === 0 && spawnSync('bash', ['--version']).status === 0
if (!hasCurl) console.warn('curl or bash is missing: the commands that the portal shows are NOT run')

let stack: Stack
let origin: string
let folder: string
beforeAll(async () => {
  stack = await startStack({ charges: 60 })
  origin = await stack.gateway.listen({ port: 0, host: '127.0.0.1' })
  const add = 'mutation ($input: NewVerificationReasonInput!) { addVerificationReason(input: $input) { id } }'
  const input = { verificationReason: 'TOO_DARK', languageCode: 'en_US', text: 'Too dark.' }
  expect((await ask(stack.gateway, add, { input }, { as: 'SUPER_ACCOUNT/super' })).errors).toBeUndefined()
  folder = mkdtempSync(join(tmpdir(), 'query-forms-'))
})
afterAll(async () => {
  await stack.close()
  rmSync(folder, { recursive: true })
})

const caller = { merchantAccount: 'SUPER_ACCOUNT', callerName: 'super', secretKey: null }
const env = { ...process.env, PORTAL_SECRET_KEY: secretKeys['SUPER_ACCOUNT/super'] }

async function runCurl(shown: ShownQuery, onBehalfOf: string | null = null) {
  const command = formOf(shown, 'curl', { ...caller, origin, onBehalfOf })
  const { stdout } = await run('bash', ['-c', command], { env })
  return JSON.parse(stdout)
}

async function runTypescript(shown: ShownQuery, onBehalfOf: string | null = null) {
  const program = formOf(shown, 'TypeScript', { ...caller, origin, onBehalfOf })
  const file = join(folder, `${crypto.randomUUID()}.mts`)
  writeFileSync(file, `${program}\nconsole.log(JSON.stringify({ data, errors }))\n`)
  const { stdout } = await run(process.execPath, [file], { env })
  return JSON.parse(stdout)
}

/** Strings that a shell, a template or a careless replacement would change. */
const texts = [
  `it's "quoted" and 'quoted again'`,
  'two  spaces, # no comment',
  `\`touch nothing\` $(exit 1) $HOME \${process.exit(1)} !!`,
  'back\\slash \\n \\" \\\\',
  'lines\n\n  and\ttabs\r\nof all kinds',
  'ñandú 漢字 \u{1f600} \u2028 %25 &?=',
]

/** Each string is sent twice, by separate processes. */
const sentTexts = isDeep ? texts : texts.slice(0, 3)

const inVariables =
  'mutation Save($input: VerificationReasonInput!) {\n  saveVerificationReason(input: $input) {\n    text\n  }\n}'

const ways = [
  ['curl', runCurl],
  ['TypeScript', runTypescript],
] as const

describe.each(ways.filter(([form]) => hasCurl || form !== 'curl'))('the form %s', (_form, runForm) => {
  test.each(sentTexts)('sends %j as a variable', async (text) => {
    const answer = await runForm({ query: inVariables, variables: { input: { id: 'TOO_DARK', text } } })
    expect(answer).toEqual({ data: { saveVerificationReason: { text } } })
  })

  test.each(sentTexts)('sends %j inlined in the document', async (text) => {
    const query = `# A comment with 'quotes' and \`ticks\`.
mutation {
  saveVerificationReason(input: { id: "TOO_DARK", text: ${JSON.stringify(text)} }) { text } # done
}`
    expect(await runForm({ query, variables: null })).toEqual({ data: { saveVerificationReason: { text } } })
  })

  test('sends a block string', async () => {
    const query = `mutation {
  saveVerificationReason(
    input: {
      id: "TOO_DARK"
      text: """
        first  "line" # no comment
          second \\\`line\`, \${no} placeholder

        third \\""" line
      """
    }
  ) {
    text
  }
}`
    const text = `first  "line" # no comment\n  second \\\`line\`, \${no} placeholder\n\nthird """ line`
    expect(await runForm({ query, variables: null })).toEqual({ data: { saveVerificationReason: { text } } })
  })

  test('acts for the merchant that it names, as the caller whose key is in the environment', async () => {
    const query = '{ viewer { callerName merchantAccount onBehalfOf } }'
    const viewer = { callerName: 'super', merchantAccount: 'SUPER_ACCOUNT', onBehalfOf: 'OTHER_MERCHANT' }
    expect(await runForm({ query, variables: null }, 'OTHER_MERCHANT')).toEqual({ data: { viewer } })
  })
})
