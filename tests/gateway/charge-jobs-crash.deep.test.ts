import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'
import { freePorts, type ServerProcess, startServer } from '../support/processes.ts'
import { runRefunds } from '../support/refund-run.ts'

// The short form of `tests/bench/refunds.ts`: gateways are killed during a job of refunds whose requests and responses
// are lost.

const lines = 120
const kills = 4
const folder = mkdtempSync(join(tmpdir(), 'charge-jobs-'))
let sandbox: ServerProcess
let database: TestDatabase | null

beforeAll(async () => {
  database = await createTestDatabase()
  const [platform = 0] = await freePorts(1)
  sandbox = await startServer('sandbox/src/main.ts', platform, { SANDBOX_CHARGES: '2000' })
})
afterAll(async () => {
  await sandbox?.stop()
  await database?.drop()
  rmSync(folder, { recursive: true })
})

describe.each(['SQLite', 'PostgreSQL'] as const)('on %s', (engine) => {
  test(`refunds ${lines} charges once each, although responses are lost and gateways are killed`, async (context) => {
    if (engine === 'PostgreSQL' && !database) return context.skip()
    const report = await runRefunds({
      store: engine === 'PostgreSQL' && database ? { databaseUrl: database.url } : { folder },
      sandbox,
      currency: engine === 'SQLite' ? 'EUR' : 'USD',
      lines,
      kills,
      lossOf: (nth) => (nth % 40 === 20 ? 'request' : nth % 3 === 1 ? 'response' : null),
    })
    const { sent, counts, lost, resumed: _resumed, ...found } = report
    expect(found).toEqual({ kills, unbalanced: 0, twice: [], unreported: [], claimed: [], unresolved: [] })
    expect(counts).toMatchObject({ failed: 0, notStarted: lines - sent })
    expect(lost.response).toBeGreaterThan(10)
  }, 600_000)
})
