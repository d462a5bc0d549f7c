import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkStart } from '@portal/gateway/check'
import { readMasterKeys } from '@portal/gateway/crypto/seal'
import { openStore, type Store } from '@portal/gateway/store/store'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../../tools/root.ts'
import { askAsPage, signInAsPage } from '../support/browser.ts'
import { onEachStore } from '../support/kinds-of-store.ts'
import { checked } from '../support/ledger-entries.ts'
import { ask } from '../support/portal.ts'
import { type Stack, startStack } from '../support/stack.ts'
import { columnsOf } from '../support/store-columns.ts'

const published = join(root, 'schema', 'published', 'store.json')

test('the store only adds to the published one, so the previous version can use it', async () => {
  const store = await openStore({})
  const now = await columnsOf(store)
  await store.destroy()
  const before: typeof now = JSON.parse(readFileSync(published, 'utf8'))
  for (const [table, columns] of Object.entries(before)) {
    // A column that was removed or replaced.
    expect(now[table], table).toMatchObject(columns)
    // The previous version adds rows without the new columns.
    const added = Object.entries(now[table] ?? {}).filter(([name]) => !(name in columns))
    expect(added.filter(([, type]) => type.endsWith(' required'))).toEqual([])
  }
})

await onEachStore('versions', { postgres: 'both tiers' }, (options) => {
  let stack: Stack
  let store: Store
  const masterKeys = readMasterKeys(undefined, undefined)
  const refund = (requestId: string) =>
    `mutation { runChargeCommand(input: { chargeId: "chg-1001", command: REFUND, amount: "0.01", requestId: "${requestId}" }) { id } }`

  beforeAll(async () => {
    stack = await startStack({ charges: 60 })
    store = await openStore(options)
  })
  afterAll(async () => {
    await stack.close()
  })

  /** Makes a change that a later version within the same minor version may make: a table, and a nullable column. */
  async function addLaterStep() {
    await sql`create table "laterThing" (id text primary key)`.execute(store)
    await sql`alter table session add column "laterColumn" text`.execute(store)
    await sql`insert into kysely_migration (name, timestamp) values ('998-later', '2030-01-01T00:00:00Z')`.execute(
      store,
    )
  }

  test('serve sessions, request ids and the ledger on a store that a later version has extended, alternately and concurrently', async () => {
    const before = await stack.anotherGateway({ store, masterKeys })
    const cookie = await signInAsPage(before)
    expect((await ask(before, refund('r-1'))).errors).toBeUndefined()
    await addLaterStep()
    // The running process continues, and a new one of the same version starts.
    const again = await stack.anotherGateway({ store: await openStore(options), masterKeys })
    for (const gateway of [before, again]) {
      expect(
        (await askAsPage(gateway, '{ viewer { callerName } }', {}, { cookie })).data.viewer.callerName,
      ).toBeTruthy()
    }
    stack.takeCalls()
    expect((await ask(again, refund('r-1'))).errors).toBeUndefined()
    expect(stack.takeCalls().filter((call) => call.startsWith('POST'))).toEqual([])
    await Promise.all([ask(before, refund('r-2')), ask(again, refund('r-3'))])
    expect(await checked(store)).toEqual({ DEMO_MERCHANT: null })
  })
})

describe('--check', () => {
  const folder = mkdtempSync(join(tmpdir(), 'check-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  async function check(env: NodeJS.ProcessEnv) {
    writeFileSync(join(folder, 'documents.json'), '[]')
    return checkStart({ DATA_DIR: join(folder, 'data'), ...env }, folder)
  }

  test('reports what a start would do and changes nothing', async () => {
    expect(await check({})).toEqual({
      isSound: true,
      lines: [
        'settings: sound; the platform is http://127.0.0.1:4010',
        'session keys: one would be made',
        'web client: built',
        'store: would be made',
      ],
    })
    expect(existsSync(join(folder, 'data'))).toBe(false)
    const store = await openStore({ dataDir: join(folder, 'data') })
    await sql`delete from kysely_migration where name = '016-store-marks'`.execute(store)
    await store.destroy()
    expect((await check({})).lines).toContain('store: a start would do 1 steps: 016-store-marks')
  })

  test('names each part that is invalid', async () => {
    const broken = await check({ PORT: 'x' })
    expect([broken.isSound, broken.lines]).toEqual([false, [expect.stringContaining('settings: NOT SOUND')]])
    const { isSound, lines } = await check({
      SESSION_KEYS: 'k1:short',
      DATABASE_URL: 'postgres://portal@127.0.0.1:9/x',
    })
    expect([isSound, lines.filter((line) => line.includes('NOT SOUND'))]).toEqual([
      false,
      [
        expect.stringContaining('session keys: NOT SOUND: SESSION_KEYS: each key'),
        expect.stringContaining('store: NOT SOUND: PostgreSQL at 127.0.0.1:9 does not respond yet'),
      ],
    ])
  })
})
