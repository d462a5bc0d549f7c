import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { portalSchema } from '@portal/gateway/graphql/schema'
import { ledgerDeclaration } from '@portal/gateway/ledger/declarations'
import { openStore, type Store } from '@portal/gateway/store/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordsOf } from '../support/ledger-entries.ts'
import { ask, type CallerId } from '../support/portal.ts'
import { type Document, type Stack, startStack } from '../support/stack.ts'

const folder = mkdtempSync(join(tmpdir(), 'masked-inputs-'))
let store: Store
let stack: Stack
beforeAll(async () => {
  store = await openStore({ dataDir: folder })
  stack = await startStack({ charges: 60, gateway: { store } })
})
afterAll(async () => {
  await stack?.close()
  rmSync(folder, { recursive: true })
})

/** A country reveals too little about a person to be masked. */
const isClear = (path: string) => path.endsWith('.country')

/** The inputs of each mutation that the ledger may keep only masked, by path. */
const maskedInputs = new Map(
  Object.entries(portalSchema().getMutationType()?.toConfig().fields ?? {}).flatMap(([name, field]) => {
    const inputs = ledgerDeclaration(portalSchema(), field, name)?.inputs ?? []
    const paths = inputs.filter(({ form }) => form === 'MASKED').map(({ path }) => path)
    return paths.length > 0 ? [[name, paths] as const] : []
  }),
)

interface Call {
  readonly as: CallerId
  /** The type of its input, and additional required inputs. */
  readonly type: string
  readonly input: Document
}

const operator = 'DEMO_MERCHANT/operator'
const superCaller = 'SUPER_ACCOUNT/super'
/** The mutations with such inputs, in an order in which each of them is possible. */
const calls: Record<string, Call> = {
  addCustomer: { as: operator, type: 'NewCustomerInput', input: { id: 'planted-1' } },
  saveCustomer: { as: operator, type: 'CustomerInput', input: { id: 'planted-1' } },
  addOfacBlock: { as: superCaller, type: 'NewOfacBlockInput', input: { blocked: true, reason: 'Confirmed match.' } },
  saveOfacBlock: { as: superCaller, type: 'OfacBlockInput', input: { id: 'block-1', reason: 'Reported by the bank.' } },
  startPaywall: {
    as: operator,
    type: 'StartPaywallInput',
    input: { country: 'ES', currency: 'EUR', amount: '20.00', externalKey: 'sku-1' },
  },
}

/** A unique text for a path of the place-th mutation, in a format that the platform accepts. */
function plantedFor(path: string, place: number): string {
  const field = path.split('.').at(-1) ?? ''
  const forms: Record<string, string> = {
    email: `planted.${place}@secret.example.test`,
    dob: `193${place}-07-19`,
    phoneNumber: `+3461298765${place}`,
    country: 'ES',
  }
  return forms[field] ?? `Planted ${field} ${place}`.slice(0, 20)
}

/** The input with a value at a path. */
function withValue(input: Document, [name = '', ...path]: readonly string[], value: string): Document {
  return { ...input, [name]: path.length === 0 ? value : withValue(input[name] ?? {}, path, value) }
}

test('calls every mutation with an input that is kept only masked', () => {
  expect([...maskedInputs.keys()].sort()).toEqual(Object.keys(calls).sort())
})

test('keeps no text of a MASKED input in the store, neither as an input nor as a change', async () => {
  const planted: string[] = []
  for (const [place, [name, { as, type, input }]] of Object.entries(calls).entries()) {
    const paths = maskedInputs.get(name) ?? []
    let whole = input
    for (const path of paths) {
      whole = withValue(whole, path.split('.'), plantedFor(path, place))
      if (!isClear(path)) planted.push(plantedFor(path, place))
    }
    const query = `mutation ($input: ${type}!) { here: ${name}(input: $input) { __typename } }`
    const { errors } = await ask(stack.gateway, query, { input: whole }, { as })
    expect([name, errors]).toEqual([name, undefined])
    const records = (await recordsOf(store)).filter(({ act }) => act === name)
    // The ledger records that each of them was present, in masked form.
    expect([name, Object.keys(records[0]?.given)]).toEqual([name, expect.arrayContaining(paths)])
    for (const path of paths.filter((each) => !isClear(each))) expect(records[0].given[path]).toMatch(/•••/)
  }
  const stored = readdirSync(folder).map((name) => readFileSync(join(folder, name)).toString('utf8'))
  expect(stored.join()).toContain('addOfacBlock')
  expect(planted.length).toBeGreaterThan(20)
  expect(planted.filter((text) => stored.some((content) => content.includes(text)))).toEqual([])
})
