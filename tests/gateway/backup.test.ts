import { appendFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { restoreBackup } from '@portal/gateway/backup/restore-backup'
import { takeBackup } from '@portal/gateway/backup/take-backup'
import { readMasterKeys } from '@portal/gateway/crypto/seal'
import { readOutput } from '@portal/gateway/ledger/verify-output'
import { openStore, type StoreOptions } from '@portal/gateway/store/store'
import { requireNewKeys } from '@portal/gateway/store/store-marks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onEachStore } from '../support/kinds-of-store.ts'
import { checked } from '../support/ledger-entries.ts'
import { ask } from '../support/portal.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'
import { type Stack, startOfTests, startStack } from '../support/stack.ts'

await onEachStore('the drill of backup and restore on', { postgres: 'both tiers' }, (options, source) => {
  const folder = mkdtempSync(join(tmpdir(), 'drill-'))
  const backup = join(folder, 'backup')
  const masterKeys = readMasterKeys(undefined, undefined)
  const taking = { ...options, masterKeys, ledgerRetentionDays: null, now: startOfTests }
  let stack: Stack
  let target: TestDatabase | null = null
  let place: StoreOptions
  beforeAll(async () => {
    stack = await startStack({ charges: 60 })
    if (source !== null) target = await createTestDatabase()
    place = target ? { databaseUrl: target.url } : { dataDir: join(folder, 'restored') }
  })
  afterAll(async () => {
    await stack.close()
    await target?.drop()
    rmSync(folder, { recursive: true })
  })

  const refund = (requestId: string) =>
    `mutation { runChargeCommand(input: { chargeId: "chg-1001", command: REFUND, amount: "0.01",
      comment: "tab\\tand \\\\ backslash", requestId: "${requestId}" }) { id } }`

  test('names the lost records after writing, backing up, writing more, losing and restoring', async () => {
    const store = await openStore(options)
    const gateway = await stack.anotherGateway({ store, masterKeys })
    for (let count = 0; count < 5; count++) await ask(gateway, refund(`before-${count}`))
    // The store is in use while it is copied.
    const writing = ask(gateway, refund('meanwhile'))
    const { manifest, ledger } = await takeBackup(backup, taking)
    await writing
    expect(manifest).toMatchObject({ engine: source ? 'postgresql' : 'sqlite', step: expect.stringMatching(/^\d{3}-/) })
    expect(ledger).toEqual([expect.stringMatching(/^DEMO_MERCHANT 1[0-2] records, head 1[0-2] /)])
    expect(readFileSync(join(backup, 'ledger.txt'), 'utf8')).toBe(`${ledger[0]}\n`)
    await ask(gateway, refund('after'))
    const newest = (await takeBackup(join(folder, 'later'), taking)).ledger.join('\n')

    await restoreBackup(backup, place)
    const restored = await openStore(place)
    expect(await checked(restored, readOutput(ledger.join('\n')))).toEqual({ DEMO_MERCHANT: null })
    const { DEMO_MERCHANT: lost } = await checked(restored, readOutput(newest))
    expect(lost?.problem).toMatch(/^records 1[1-3] to 14 of the earlier check are missing$/)

    await expect(requireNewKeys(restored, masterKeys)).rejects.toThrow(
      /^The store was restored from a backup on .*: replace all keys of SESSION_KEYS/,
    )
    await requireNewKeys(restored, readMasterKeys(undefined, undefined))
    const again = await stack.anotherGateway({ store: restored, masterKeys: readMasterKeys(undefined, undefined) })
    expect((await ask(again, refund('with-new-keys'))).errors).toBeUndefined()
  })

  test('refuses a target that is not empty, a changed file, a missing manifest, and an existing folder', async () => {
    await expect(restoreBackup(backup, place)).rejects.toThrow(/^There is a store in /)
    const changed = join(folder, 'changed')
    cpSync(backup, changed, { recursive: true })
    appendFileSync(join(changed, 'ledger.txt'), 'x')
    await expect(restoreBackup(changed, { dataDir: join(folder, 'none') })).rejects.toThrow(
      `ledger.txt in ${changed} is not the file of the manifest.`,
    )
    rmSync(join(changed, 'manifest.json'))
    await expect(restoreBackup(changed, { dataDir: join(folder, 'none') })).rejects.toThrow('no valid manifest.json')
    expect(existsSync(join(folder, 'none'))).toBe(false)
    await expect(takeBackup(backup, taking)).rejects.toThrow('exists: give the name of a new folder')
  })

  test('keeps no copy whose ledger is broken', async () => {
    const store = await openStore(options)
    await store.updateTable('ledgerRecord').set({ caller: 'somebody' }).where('seq', '=', 3).execute()
    await expect(takeBackup(join(folder, 'broken'), taking)).rejects.toThrow(
      'The ledger is broken in the copy: DEMO_MERCHANT BROKEN at record 3',
    )
    expect(existsSync(join(folder, 'broken'))).toBe(false)
    await store.destroy()
  })
})
