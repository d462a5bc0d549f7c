import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, SqliteDialect } from 'kysely'
import { isUpToDate, migrate, pendingSteps } from './migrate.ts'
import { openSqlite } from './sqlite.ts'
import { quietly, reasonOf, StartError, type Starting } from './starting.ts'
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
    const { connectOnce, poolOf } = await loadPostgres()
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
      ? await (await loadPostgres()).connectOnce(databaseUrl, { ...quietly, ...starting })
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
      : await (await loadPostgres()).connectOnce(databaseUrl, impatient)
  try {
    return await pendingSteps(store)
  } finally {
    await store.destroy()
  }
}

/** PostgreSQL's driver is loaded only if it is used. */
const loadPostgres = () => import('./postgres.ts')

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

function sqliteOf({ dataDir }: StoreOptions) {
  if (dataDir === undefined) return new SqliteDialect({ database: openSqlite(':memory:') })
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return new SqliteDialect({ database: openSqlite(fileIn(dataDir)) })
}

/** The file of a store in a folder. */
export function fileIn(dataDir: string): string {
  return join(dataDir, 'gateway.sqlite')
}
