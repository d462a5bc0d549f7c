import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely'
import pg from 'pg'
import { answeringPool } from './answering-pool.ts'
import { isUpToDate, migrate, pendingSteps } from './migrate.ts'
import { openSqlite } from './sqlite.ts'
import { connectPatiently, quietly, reasonOf, StartError, type Starting } from './starting.ts'
import { withStoreErrors } from './store-errors.ts'
import type { Tables } from './tables.ts'

/** The gateway's own data: sessions, failed sign-ins, sent commands and more. The same on SQLite and PostgreSQL. */
export type Store = Kysely<Tables>

/** The location of the store: a PostgreSQL address, otherwise a SQLite file in a folder, otherwise memory. */
export interface StoreOptions {
  readonly databaseUrl?: string | undefined
  readonly dataDir?: string | undefined
  /** Timeout of PostgreSQL for connecting and for a statement, in milliseconds. Default: 400. */
  readonly patienceMs?: number
}

/**
 * Number of connections per replica to PostgreSQL. The total of all replicas must stay below the server's
 * `max_connections`.
 */
const mostConnections = 20

/**
 * How long after the timeout of a statement a server that works has reported it, in milliseconds. One that reports
 * nothing may have vanished, so its connection ends.
 */
const lateMs = 100

/** How long connecting may take before the gateway serves requests, in milliseconds. */
const connectMs = 10_000

/**
 * Opens the store, brings it up to date, and checks that it may be used, which may throw a StartError. Waits for
 * PostgreSQL for up to a minute. Throws a StartError if the store is unusable.
 */
export async function openStore(
  options: StoreOptions,
  starting: Partial<Starting> = {},
  admit: (store: Store) => Promise<void> = async () => {},
): Promise<Store> {
  const circumstances = { ...quietly, ...starting }
  const { databaseUrl, patienceMs = 400 } = options
  if (databaseUrl !== undefined) {
    // Steps on a large table take longer than any request may, and a busy server must not make a start fail.
    const single = await connectOnce(databaseUrl, circumstances)
    try {
      await bringUpToDate(single, circumstances)
      await admit(single)
    } finally {
      await single.destroy()
    }
    return new Kysely<Tables>({ dialect: withStoreErrors(poolOf(databaseUrl, patienceMs)) })
  }
  const store = new Kysely<Tables>({ dialect: withStoreErrors(sqliteOf(options)) })
  try {
    await bringUpToDate(store, circumstances)
    await admit(store)
    return store
  } catch (error) {
    await store.destroy()
    throw error
  }
}

/**
 * Opens a store for a program that only reads it: it changes nothing, and its statements have no timeout. Throws a
 * StartError unless the store exists and is up to date.
 */
export async function openStoreToRead(options: StoreOptions, starting: Partial<Starting> = {}): Promise<Store> {
  const { databaseUrl, dataDir } = options
  if (databaseUrl === undefined && (dataDir === undefined || !existsSync(fileIn(dataDir)))) {
    throw new StartError(`There is no store in ${dataDir}.`)
  }
  const store =
    databaseUrl !== undefined
      ? await connectOnce(databaseUrl, { ...quietly, ...starting })
      : new Kysely<Tables>({ dialect: withStoreErrors(sqliteOf(options)) })
  try {
    if (await isUpToDate(store)) return store
    throw new StartError('The store was made by an earlier version of the portal: start the gateway of this one first.')
  } catch (error) {
    await store.destroy()
    throw error
  }
}

/**
 * The migration steps that a start would run, or null if there is no store yet. Changes nothing. Throws a StartError if
 * the store is unusable.
 */
export async function previewSteps(options: StoreOptions): Promise<string[] | null> {
  const { databaseUrl, dataDir = '' } = options
  if (databaseUrl === undefined && !existsSync(fileIn(dataDir))) return null
  let said = ''
  // A check does not wait for a server that is starting.
  const impatient = {
    ...quietly,
    report: (progress: string) => {
      said = progress
    },
    pause: () => Promise.reject(new StartError(said)),
  }
  const store =
    databaseUrl === undefined
      ? new Kysely<Tables>({
          dialect: new SqliteDialect({ database: openSqlite(fileIn(dataDir), { isReadOnly: true }) }),
        })
      : await connectOnce(databaseUrl, impatient)
  try {
    return await pendingSteps(store)
  } finally {
    await store.destroy()
  }
}

async function bringUpToDate(store: Store, circumstances: Starting): Promise<void> {
  try {
    await migrate(store, circumstances)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(
      `The store could not be brought up to date: ${reasonOf(error)}. The next start continues where this one ended.`,
      { cause: error },
    )
  }
}

/** A single connection without a statement timeout. */
async function connectOnce(databaseUrl: string, circumstances: Starting): Promise<Store> {
  const { host } = new URL(databaseUrl)
  const options = { connectionString: databaseUrl, max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: connectMs }
  const pool = createPool(options)
  const single = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    await connectPatiently(async () => void (await sql`set statement_timeout = 0`.execute(single)), host, circumstances)
    return single
  } catch (error) {
    await single.destroy()
    throw error
  }
}

function poolOf(databaseUrl: string, patienceMs: number) {
  const limits = {
    max: mostConnections,
    connectionTimeoutMillis: patienceMs,
    // The server itself ends statements that no one waits for, and the transaction of a suspended replica.
    statement_timeout: patienceMs,
    query_timeout: patienceMs + lateMs,
    idle_in_transaction_session_timeout: 5_000,
  }
  return new PostgresDialect({ pool: answeringPool(createPool({ connectionString: databaseUrl, ...limits })) })
}

function createPool(options: pg.PoolConfig): pg.Pool {
  // Times are stored as bigint milliseconds, which pg would return as strings.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool(options)
  // A connection that breaks while idle is replaced on next use. Without a listener, the event would end the process.
  pool.on('error', () => {})
  // The same applies to a connection that is reset during a statement, which fails anyway.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

function sqliteOf({ dataDir }: StoreOptions) {
  if (dataDir === undefined) return new SqliteDialect({ database: openSqlite(':memory:') })
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return new SqliteDialect({ database: openSqlite(fileIn(dataDir)) })
}

/** The file of a store in a folder. */
export function fileIn(dataDir: string): string {
  return join(dataDir, 'gateway.sqlite')
}
