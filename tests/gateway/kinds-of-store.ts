import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StoreOptions } from '@portal/gateway/store/store'
import { afterAll, describe } from 'vitest'
import { createTestDatabase, type TestDatabase } from './postgres.ts'

/**
 * Runs the same tests on a store in a SQLite file and on one in PostgreSQL, each new and gone after them; on PostgreSQL
 * they are skipped, loudly, where none answers.
 */
export async function onEachStore(
  title: string,
  tests: (options: StoreOptions, database: TestDatabase | null) => void,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'stores-'))
  const database = await createTestDatabase()
  afterAll(async () => {
    rmSync(folder, { recursive: true })
    await database?.drop()
  })
  describe(`${title} node:sqlite`, () => tests({ dataDir: folder }, null))
  describe.skipIf(database === null)(`${title} PostgreSQL`, () => tests({ databaseUrl: database?.url }, database))
}
