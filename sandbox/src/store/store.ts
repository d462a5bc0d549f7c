import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { seed } from '../seed/seed.ts'
import { sealingKey } from './sealed-secret.ts'
import { indexes, SCHEMA_VERSION, tables } from './store-schema.ts'

/** What a store is made of. */
export interface StoreOptions {
  /** The folder of the database file; in memory when null. */
  readonly dataDir: string | null
  /** How many charges a new database is seeded with. */
  readonly charges: number
  /** The moment the seed is relative to, in Unix seconds. */
  readonly now: number
  readonly onProgress: (seeded: number, total: number) => void
}

export interface Store {
  readonly database: DatabaseSync
  /** The key that the secrets of callers and merchants are sealed with. */
  readonly key: Buffer
}

/** Opens the database, seeding a new one first. A file that is half seeded or of an older version is replaced. */
export async function openStore(options: StoreOptions): Promise<Store> {
  if (options.dataDir === null) return openInMemory(options)
  mkdirSync(options.dataDir, { recursive: true })
  const keyFile = join(options.dataDir, 'sandbox.key')
  const file = join(options.dataDir, 'sandbox.db')
  // Without its key no caller of the database could sign in any more.
  const isUsable = existsSync(keyFile) && isComplete(file)
  const key = sealingKey(keyFile)
  if (!isUsable) await seedFile(file, key, options)
  return { database: openOwned(file), key }
}

/** How many charges a store in memory may have for its seed to be kept, and how many seeds are kept. */
const KEPT_CHARGES = 1_000
const KEPT_SEEDS = 8

const keptSeeds = new Map<string, { readonly bytes: Uint8Array; readonly key: Buffer }>()

/** Opens a store in memory. Small ones are started by the hundred, in tests: what is seeded alike is seeded once. */
async function openInMemory(options: StoreOptions): Promise<Store> {
  const database = new DatabaseSync(':memory:')
  const name = `${options.charges} ${options.now}`
  const kept = keptSeeds.get(name)
  if (kept) {
    database.deserialize(kept.bytes)
    tune(database)
    return { database, key: kept.key }
  }
  const key = sealingKey(null)
  await fill(database, key, options)
  if (options.charges > KEPT_CHARGES) return { database, key }
  keptSeeds.set(name, { bytes: database.serialize(), key })
  const [oldest] = keptSeeds.keys()
  if (keptSeeds.size > KEPT_SEEDS && oldest !== undefined) keptSeeds.delete(oldest)
  return { database, key }
}

/** Opens the file for this process alone: the row indexes in memory would not see another's changes. */
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

/** Seeds beside the final name and takes it only when whole, so that no half-seeded file can ever be there. */
async function seedFile(file: string, key: Buffer, options: StoreOptions): Promise<void> {
  const unfinished = `${file}.seeding`
  for (const path of [unfinished, file, `${file}-wal`, `${file}-shm`]) rmSync(path, { force: true })
  const database = new DatabaseSync(unfinished)
  database.exec('pragma page_size = 8192; pragma journal_mode = off; pragma synchronous = off')
  await fill(database, key, options)
  database.close()
  renameSync(unfinished, file)
}

async function fill(database: DatabaseSync, key: Buffer, options: StoreOptions): Promise<void> {
  tune(database)
  database.exec(tables)
  database.exec('begin')
  for (const seeded of seed(database, key, options.charges, options.now)) {
    options.onProgress(seeded, options.charges)
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
