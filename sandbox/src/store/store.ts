import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { sealingKey } from './sealed-secret.ts'
import { indexes, SCHEMA_VERSION, tables } from './store-schema.ts'

/** The parts of a store. */
export interface StoreOptions {
  /** The folder of the database file; null for a database in memory. */
  readonly dataDir: string | null
  /** The data of a new database. */
  readonly seed: Seed
}

/** Fills a new database. */
export interface Seed {
  /** Seeds with the same name fill a database with the same rows. */
  readonly name: string
  /** Whether a copy of the rows may be kept in memory. */
  readonly isSmall: boolean
  /** Adds the rows within the transaction that creates the database. Other work may run between its steps. */
  fill(database: DatabaseSync, key: Buffer): Iterable<unknown>
}

export interface Store {
  readonly database: DatabaseSync
  /** The key that seals the secrets of callers and merchants. */
  readonly key: Buffer
}

/** Opens the database; a new one is seeded first. An incomplete or outdated file is replaced. */
export async function openStore(options: StoreOptions): Promise<Store> {
  if (options.dataDir === null) return openInMemory(options.seed)
  mkdirSync(options.dataDir, { recursive: true })
  const keyFile = join(options.dataDir, 'sandbox.key')
  const file = join(options.dataDir, 'sandbox.db')
  // Without the key, no caller of the database could sign in.
  const isUsable = existsSync(keyFile) && isComplete(file)
  const key = sealingKey(keyFile)
  if (!isUsable) await seedFile(file, key, options.seed)
  return { database: openOwned(file), key }
}

/** How many seeds are kept in memory. */
const KEPT_SEEDS = 8

const keptSeeds = new Map<string, { readonly bytes: Uint8Array; readonly key: Buffer }>()

/** Opens a store in memory. Tests start hundreds of small ones, so equal seeds are computed once. */
async function openInMemory(seed: Seed): Promise<Store> {
  const database = new DatabaseSync(':memory:')
  const kept = keptSeeds.get(seed.name)
  if (kept) {
    database.deserialize(kept.bytes)
    tune(database)
    return { database, key: kept.key }
  }
  const key = sealingKey(null)
  await fill(database, key, seed)
  if (!seed.isSmall) return { database, key }
  keptSeeds.set(seed.name, { bytes: database.serialize(), key })
  const [oldest] = keptSeeds.keys()
  if (keptSeeds.size > KEPT_SEEDS && oldest !== undefined) keptSeeds.delete(oldest)
  return { database, key }
}

/** Opens the file for this process only, because the row indexes in memory would miss changes by another process. */
function openOwned(file: string): DatabaseSync {
  const database = new DatabaseSync(file)
  try {
    tune(database)
    database.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = normal')
    database.exec('begin immediate; commit')
    return database
  } catch (error) {
    database.close()
    throw new Error(`${file} cannot be opened; another sandbox may be using it`, { cause: error })
  }
}

function isComplete(file: string): boolean {
  if (!existsSync(file)) return false
  const database = openOwned(file)
  const version = database.prepare('pragma user_version').get()?.user_version
  database.close()
  return version === SCHEMA_VERSION
}

/** Seeds a temporary file and renames it when it is complete, so an incomplete file never has the final name. */
async function seedFile(file: string, key: Buffer, seed: Seed): Promise<void> {
  const unfinished = `${file}.seeding`
  for (const path of [unfinished, file, `${file}-wal`, `${file}-shm`]) rmSync(path, { force: true })
  const database = new DatabaseSync(unfinished)
  database.exec('pragma page_size = 8192; pragma journal_mode = off; pragma synchronous = off')
  await fill(database, key, seed)
  database.close()
  renameSync(unfinished, file)
}

async function fill(database: DatabaseSync, key: Buffer, seed: Seed): Promise<void> {
  tune(database)
  database.exec(tables)
  database.exec('begin')
  for (const _ of seed.fill(database, key)) {
    // Lets signals through while a million rows are written.
    await setImmediate()
  }
  database.exec(`${indexes}; commit; pragma user_version = ${SCHEMA_VERSION}`)
}

function tune(database: DatabaseSync): void {
  database.exec(
    'pragma cache_size = -65536; pragma mmap_size = 2147418112; pragma temp_store = memory; pragma foreign_keys = off',
  )
}
