import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildSandbox } from '../app.ts'
import { asker, NOON } from '../test-caller.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const clock = () => NOON * 1000
const build = (onProgress?: (seeded: number) => void) => buildSandbox({ charges: 60, dataDir, clock, onProgress })
const refund = { method: 'POST', body: '{"command":"REFUND","amount":"20.00"}' } as const

test('changes survive a restart, and nothing is seeded again', async () => {
  const first = await build()
  await asker(first.app)('operator', '/charges/chg-1001', refund)
  const list = await asker(first.app)('super', '/charges?limit=60&sort=-lastModified')
  await first.close()
  let seeded = false
  const second = await build(() => {
    seeded = true
  })
  expect(seeded).toBe(false)
  expect((await asker(second.app)('super', '/charges?limit=60&sort=-lastModified')).body).toEqual(list.body)
  expect((await asker(second.app)('operator', '/charges/chg-1001')).body.amountRefunded).toBe('20.00')
  await second.close()
})

test('stores in memory with the same seed share nothing else', async () => {
  const [first, second] = [await buildSandbox({ charges: 60, clock }), await buildSandbox({ charges: 60, clock })]
  const untouched = await asker(second.app)('operator', '/charges/chg-1001')
  await asker(first.app)('operator', '/charges/chg-1001', refund)
  expect((await asker(first.app)('operator', '/charges/chg-1001')).body.amountRefunded).toBe('20.00')
  expect((await asker(second.app)('operator', '/charges/chg-1001')).body).toEqual(untouched.body)
  const third = await buildSandbox({ charges: 60, clock })
  expect((await asker(third.app)('operator', '/charges/chg-1001')).body).toEqual(untouched.body)
  for (const sandbox of [first, second, third]) await sandbox.close()
})

test('secrets are sealed, and only the owner may read the key file', async () => {
  await (await build()).close()
  const bytes = readFileSync(join(dataDir, 'sandbox.db'))
  for (const secret of ['Sandbox-Secret-Key', 'JBSWY3DPEHPK3PXP', 'Generated-Key']) {
    expect(bytes.includes(secret), secret).toBe(false)
  }
  expect(statSync(join(dataDir, 'sandbox.key')).mode & 0o777).toBe(0o600)
})

test.each([
  ['half seeded', () => writeFileSync(join(dataDir, 'sandbox.db.seeding'), 'half of it')],
  [
    'of another version',
    () => {
      const database = new DatabaseSync(join(dataDir, 'sandbox.db'))
      database.exec('create table charge (n integer); pragma user_version = 9999')
      database.close()
    },
  ],
])('replaces a database %s', async (_what, prepare) => {
  prepare()
  const sandbox = await build()
  expect((await asker(sandbox.app)('super', '/charges')).body.total).toBe(60)
  await sandbox.close()
  expect(existsSync(join(dataDir, 'sandbox.db.seeding'))).toBe(false)
})

test('replaces a database whose key is lost', async () => {
  await (await build()).close()
  rmSync(join(dataDir, 'sandbox.key'))
  const sandbox = await build()
  expect((await asker(sandbox.app)('operator', '/callers/@me')).status).toBe(200)
  await sandbox.close()
})

test('two sandboxes cannot share a folder', async () => {
  const first = await build()
  await expect(build()).rejects.toThrow(/another sandbox/)
  await first.close()
})
