import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { openStore } from '@portal/gateway/store/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../tools/root.ts'
import { answerJson, type FaultyPlatform, startFaultyPlatform } from '../support/faulty-platform.ts'
import { checked, recordsOf } from '../support/ledger-entries.ts'
import { basic } from '../support/portal.ts'
import { freePorts, startServer } from '../support/processes.ts'

const folder = mkdtempSync(join(tmpdir(), 'ledger-crash-'))
const sessionKeys = `k1:${randomBytes(32).toString('base64')}`
let platform: FaultyPlatform
beforeAll(async () => {
  platform = await startFaultyPlatform('Merchant account', ['charges.read', 'charges.write'])
})
afterAll(async () => {
  await platform.close()
  rmSync(folder, { recursive: true })
})

test('leaves an entry with an unknown outcome if the gateway is killed between the platform’s response and the entry', async () => {
  const [port = 0] = await freePorts(1)
  const gateway = await startServer('gateway/src/main.ts', port, {
    PLATFORM_URL: platform.url,
    DATA_DIR: folder,
    SESSION_KEYS: sessionKeys,
    LOG_LEVEL: 'silent',
  })
  const other = new DatabaseSync(join(folder, 'gateway.sqlite'))
  const isAnswered = new Promise<void>((resolve) => {
    platform.misbehave((request, response) => {
      // From here on, no other process can write to the store, so the entry cannot be ended, no matter how long the
      // kill takes.
      if (request.method === 'POST') other.exec('BEGIN IMMEDIATE')
      response.once('finish', resolve)
      answerJson(response, 200, { id: 'chg-1', amountRefunded: '1.00', lastModified: '2026-11-21T12:00:00Z' })
    })
  })
  const input = { chargeId: 'chg-1', command: 'REFUND', amount: '1.00', reason: 'returned' }
  const asked = fetch(`${gateway.origin}/graphql`, {
    method: 'POST',
    headers: { authorization: basic('DEMO_MERCHANT/admin'), 'content-type': 'application/json' },
    body: JSON.stringify({
      query: 'mutation ($input: ChargeCommandInput!) { runChargeCommand(input: $input) { id } }',
      variables: { input },
    }),
  }).catch(() => undefined)
  await isAnswered
  await gateway.kill()
  await asked
  other.exec('ROLLBACK')
  other.close()

  const store = await openStore({ dataDir: folder })
  expect(await recordsOf(store)).toEqual([
    expect.objectContaining({
      ...{ phase: 'begun', outcome: '', act: 'runChargeCommand', objectType: 'Charge', objectId: 'chg-1' },
      ...{ reason: 'returned', given: expect.objectContaining({ command: 'REFUND', amount: '1.00' }) },
    }),
  ])
  expect(await checked(store)).toEqual({ DEMO_MERCHANT: null })
  await store.destroy()
})

test('verifies each chain with a command that prints its length and head, or its first broken record', async () => {
  const run = (env: NodeJS.ProcessEnv, ...files: string[]) =>
    promisify(execFile)(process.execPath, ['gateway/src/verify-ledger.ts', ...files], {
      cwd: root,
      env: { PATH: process.env.PATH, DATA_DIR: folder, ...env },
    }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
    )
  const verify = async (...files: string[]) => {
    const { code, stdout } = await run({ SESSION_KEYS: sessionKeys }, ...files)
    return { code, stdout }
  }
  expect(await run({})).toMatchObject({
    code: 2,
    stdout: expect.stringContaining('NOT CHECKED from record 1: was signed'),
  })
  expect(await run({ DATA_DIR: join(folder, 'none') })).toEqual({
    code: 2,
    stdout: '',
    stderr: `The ledger could not be checked: There is no store in ${join(folder, 'none')}\n`,
  })
  expect(await run({}, join(folder, 'session-keys'))).toMatchObject({ code: 2, stdout: '' })
  const sound = await verify()
  expect(sound).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^DEMO_MERCHANT 1 records, head 1 [0-9a-f]{64} on \S+Z\n$/),
  })
  const earlier = join(folder, 'earlier')
  writeFileSync(earlier, sound.stdout)
  expect((await verify(earlier)).code).toBe(0)
  const database = new DatabaseSync(join(folder, 'gateway.sqlite'))
  database.exec('update "ledgerRecord" set "caller" = \'other\'')
  expect(await verify()).toMatchObject({ code: 1, stdout: expect.stringContaining('BROKEN at record 1: was changed') })
  database.exec('delete from "ledgerRecord"')
  database.close()
  expect(await verify()).toEqual({ code: 0, stdout: '' })
  expect(await verify(earlier)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('the whole chain is missing'),
  })
})
