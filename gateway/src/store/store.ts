import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { migrations } from './migrations.ts'
import { openSqlite } from './sqlite.ts'
import { withStoreErrors } from './store-errors.ts'
import type { Tables } from './tables.ts'

/** The gateway's own data: sessions, failed sign-ins, sent commands and more. The same on SQLite and PostgreSQL. */
export type Store = Kysely<Tables>

/** The location of the store: a PostgreSQL address, else a SQLite file in a folder, else memory. */
export interface StoreOptions {
  readonly databaseUrl?: string | undefined
  readonly dataDir?: string | undefined
  /** Timeout of PostgreSQL for connecting and for a statement, in milliseconds. Default: 400. */
  readonly patienceMs?: number
}

/** Opens the store and runs its migrations. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const store: Store = new Kysely<Tables>({ dialect: withStoreErrors(dialectOf(options)) })
  const { error } = await new Migrator({
    db: store,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  }).migrateToLatest()
  if (error) {
    await store.destroy()
    throw error
  }
  return store
}

function dialectOf({ databaseUrl, dataDir, patienceMs = 400 }: StoreOptions) {
  if (databaseUrl !== undefined) {
    // Times are stored as bigint milliseconds, which pg would return as strings.
    pg.types.setTypeParser(pg.types.builtins.INT8, Number)
    const pool = new pg.Pool({
      connectionString: databaseUrl,
      max: 20,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    })
    // A connection that breaks while idle is replaced on next use. Without a listener, the event would end the process.
    pool.on('error', () => {})
    return new PostgresDialect({ pool })
  }
  if (dataDir === undefined) return new SqliteDialect({ database: openSqlite(':memory:') })
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return new SqliteDialect({ database: openSqlite(join(dataDir, 'gateway.sqlite')) })
}
