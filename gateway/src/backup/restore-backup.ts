import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { StartError } from '../store/starting.ts'
import { fileIn, openStoreToRead, type StoreOptions } from '../store/store.ts'
import { markRestored } from '../store/store-marks.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { runPostgresTool } from './postgres-tools.ts'

/**
 * Restores a backup into an empty target and marks the store, so that no gateway starts on it with the session keys of
 * the backup. Throws a StartError before anything is written if a file does not match the manifest or the target is not
 * empty.
 */
export async function restoreBackup(folder: string, options: StoreOptions): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const { databaseUrl, dataDir = '' } = options
  const engine = databaseUrl === undefined ? 'sqlite' : 'postgresql'
  if (manifest.engine !== engine) throw new StartError(`The backup is one of ${manifest.engine}, the store ${engine}.`)
  const [{ name } = { name: '' }] = manifest.files
  const file = join(folder, name)
  if (databaseUrl === undefined) {
    if (existsSync(fileIn(dataDir))) throw new StartError(`There is a store in ${dataDir}: move it away first.`)
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    copyFileSync(file, fileIn(dataDir))
  } else {
    await requireEmpty(databaseUrl)
    const { pathname } = new URL(databaseUrl)
    const target = ['--dbname', decodeURIComponent(pathname.slice(1))]
    await runPostgresTool('pg_restore', databaseUrl, [
      '--no-owner',
      '--no-acl',
      '--single-transaction',
      ...target,
      file,
    ])
  }
  const store = await openStoreToRead(options)
  try {
    await markRestored(store, { at: manifest.at, sessionKeys: manifest.sessionKeys })
  } finally {
    await store.destroy()
  }
  return manifest
}

async function requireEmpty(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query("select to_regclass('kysely_migration') is not null as found")
    if (rows[0].found) throw new StartError('There is a store in the database: restore into an empty one.')
  } finally {
    await client.end()
  }
}
