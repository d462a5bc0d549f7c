import { onDiskMark } from '@portal/gateway/store/sqlite'
import { openStore, type Store } from '@portal/gateway/store/store'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { applies, fileOf, planOf } from '../support/account-file.ts'
import { ask } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'

/** The phases of the records that a store is asked to insert, and whether each must be committed to disk first. */
const asked: { readonly phase: string; readonly isOnDisk: boolean }[] = []
const watching: KyselyPlugin = {
  transformQuery({ node }) {
    const text = JSON.stringify(node)
    const [, phase] = /"(begun|ended|whole|pruned)"/.exec(text) ?? []
    if (node.kind === 'InsertQueryNode' && text.includes('"ledgerRecord"') && phase) {
      asked.push({ phase, isOnDisk: text.includes(JSON.stringify(onDiskMark)) })
    }
    return node
  },
  transformResult: ({ result }) => Promise.resolve(result),
}

let store: Store
let stack: Stack
beforeAll(async () => {
  store = (await openStore({})).withPlugin(watching)
  stack = await startStack({ charges: 60, gateway: { store } })
})
afterAll(() => stack.close())
beforeEach(() => {
  asked.length = 0
})

const begun = { phase: 'begun', isOnDisk: true }
const ended = { phase: 'ended', isOnDisk: false }

test('commits the start of a change to disk before anything is sent, but not necessarily its end', async () => {
  const { errors } = await ask(
    stack.gateway,
    'mutation { runChargeCommand(input: { chargeId: "chg-1001", command: REFUND, amount: "0.01" }) { id } }',
  )
  expect(errors).toBeUndefined()
  expect(asked).toEqual([begun, ended])
})

test('does not force the parts of an import to disk, because the import itself is', async () => {
  const change = fileOf({ gatewayConfigs: [{ id: 'gw-1', configuration: { timeoutMillis: 1 } }] })
  const { data } = await applies(stack, change, await planOf(stack, change))
  expect(data.applyAccountImport).toMatchObject({ changed: 1 })
  expect(asked).toEqual([begun, { phase: 'begun', isOnDisk: false }, ended, ended])
})

test('does not force a program’s reads of personal data to disk', async () => {
  await ask(stack.gateway, '{ customer(id: "cust-42") { personalInfo { firstName } } }')
  expect(asked).toEqual([{ phase: 'whole', isOnDisk: false }])
})
