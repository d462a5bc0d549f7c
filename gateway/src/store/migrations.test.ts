import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, SqliteDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { createMigrations } from './migrations.ts'
import { openSqlite } from './sqlite.ts'
import { openStore } from './store.ts'

test('removes the account numbers of penny drops from a store of an earlier version, and keeps the request ids', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  // biome-ignore lint/suspicious/noExplicitAny: the tables of then are not those of now
  const earlier = new Kysely<any>({
    dialect: new SqliteDialect({ database: openSqlite(join(folder, 'gateway.sqlite')) }),
  })
  const getMigrations = () => Promise.resolve(createMigrations())
  await new Migrator({ db: earlier, provider: { getMigrations } }).migrateTo('002-kept-answers')
  const row = { owner: 'm', outcome: 'done', created: 0, digest: 'guessed', answer: '{"accountNumber":"000000000001"}' }
  await earlier
    .insertInto('sentCommand')
    .values({ ...row, requestId: 'penny' })
    .execute()
  await earlier.destroy()

  const store = await openStore({ dataDir: folder })
  expect(await store.selectFrom('sentCommand').selectAll().execute()).toEqual([
    { owner: 'm', requestId: 'penny', digest: '', keyId: '', claim: '', outcome: 'done', answer: null, created: 0 },
  ])
  await store.destroy()
  rmSync(folder, { recursive: true })
})
