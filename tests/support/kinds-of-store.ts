import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StoreOptions } from '@portal/gateway/store/store'
import { afterAll, describe } from 'vitest'
import { isDeep } from './depth.ts'
import { createTestDatabase, type TestDatabase } from './postgres.ts'

type Tests = (options: StoreOptions, database: TestDatabase | null) => void

interface Tier {
  /** The fast tier tests on PostgreSQL only the files marked `both tiers`: a sample of every table. */
  readonly postgres: 'both tiers' | 'deep tier'
}

/** A busy machine is slow, so only tests that freeze a table open a store with a shorter timeout. */
const patienceMs = 120_000

/**
 * Runs the same tests on a store in a SQLite file and on a store in PostgreSQL. Both are new and then deleted. If no
 * PostgreSQL server is available, its tests are skipped with a warning.
 */
export async function onEachStore(title: string, ...rest: [Tests] | [Tier, Tests]): Promise<void> {
  const [{ postgres }, tests] = rest.length === 1 ? [{ postgres: 'deep tier' } as Tier, rest[0]] : rest
  const folder = mkdtempSync(join(tmpdir(), 'stores-'))
  const isOnPostgres = isDeep || postgres === 'both tiers'
  const database = isOnPostgres ? await createTestDatabase() : null
  afterAll(async () => {
    rmSync(folder, { recursive: true })
    await database?.drop()
  })
  describe(`${title} node:sqlite`, () => tests({ dataDir: folder }, null))
  if (!isOnPostgres) return
  describe.skipIf(database === null)(`${title} PostgreSQL`, () =>
    tests({ databaseUrl: database?.url, patienceMs }, database),
  )
}
