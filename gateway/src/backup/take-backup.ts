import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { fingerprintsOf, type MasterKeys } from '../crypto/seal.ts'
import { createRecordSigner } from '../ledger/signature.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { linesOf } from '../ledger/verify-output.ts'
import { newestStep } from '../store/migrate.ts'
import { StartError } from '../store/starting.ts'
import { fileIn, openStoreToRead, type Store, type StoreOptions } from '../store/store.ts'
import { loadDumpedLedger } from './dumped-ledger.ts'
import { describeFile, type Manifest, manifestName } from './manifest.ts'
import { runPostgresTool } from './postgres-tools.ts'

/** The sources of a backup. */
export interface BackupOptions extends StoreOptions {
  readonly masterKeys: MasterKeys
  readonly ledgerRetentionDays: number | null
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** A completed backup. */
interface TakenBackup {
  readonly manifest: Manifest
  /** The output of the ledger's verification on the copy. */
  readonly ledger: readonly string[]
}

/**
 * Copies a store that is in use into a new folder, verifies the ledger's chains in the copy, and writes a manifest. The
 * folder appears only when it is complete. Throws a StartError if a chain of the copy is broken.
 */
export async function takeBackup(folder: string, options: BackupOptions): Promise<TakenBackup> {
  if (existsSync(folder)) throw new StartError(`${folder} exists: give the name of a new folder.`)
  const { databaseUrl, dataDir = '', masterKeys, now } = options
  const source = await openStoreToRead(options)
  const step = await newestStep(source)
  await source.destroy()
  const draft = `${folder}.incomplete`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  const name = databaseUrl === undefined ? 'gateway.sqlite' : 'gateway.dump'
  const file = join(draft, name)
  if (databaseUrl === undefined) await copySqlite(fileIn(dataDir), file)
  else await runPostgresTool('pg_dump', databaseUrl, ['--format=custom', '--no-owner', '--no-acl', '--file', file])
  const ledger = await verifyCopy(draft, file, options)
  writeFileSync(join(draft, 'ledger.txt'), ledger.map((line) => `${line}\n`).join(''), { mode: 0o600 })
  const manifest: Manifest = {
    form: 1,
    engine: databaseUrl === undefined ? 'sqlite' : 'postgresql',
    at: new Date(now).toISOString(),
    step,
    sessionKeys: fingerprintsOf(masterKeys),
    files: [await describeFile(draft, name), await describeFile(draft, 'ledger.txt')],
  }
  writeFileSync(join(draft, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, folder)
  return { manifest, ledger }
}

/** SQLite's own copy of a database that is in use. The result needs no second file. */
async function copySqlite(from: string, to: string): Promise<void> {
  const database = new DatabaseSync(from, { readOnly: true })
  try {
    await backup(database, to)
  } finally {
    database.close()
  }
  const copy = new DatabaseSync(to)
  copy.exec('PRAGMA journal_mode = DELETE')
  copy.close()
}

async function verifyCopy(draft: string, file: string, options: BackupOptions): Promise<string[]> {
  const { databaseUrl, masterKeys, ledgerRetentionDays: retentionDays, now } = options
  const scratch = mkdtempSync(join(tmpdir(), 'portal-backup-'))
  let copy: Store | undefined
  try {
    copy =
      databaseUrl === undefined
        ? await openStoreToRead({ dataDir: draft })
        : await loadDumpedLedger(databaseUrl, file, scratch)
    const lines: string[] = []
    const judged = { signer: createRecordSigner(masterKeys), retentionDays, now }
    for await (const report of verifyLedger(copy, new Map(), judged)) {
      lines.push(...linesOf(report))
      if (report.broken) throw new StartError(`The ledger is broken in the copy: ${linesOf(report).at(-1)}`)
    }
    return lines
  } finally {
    await copy?.destroy()
    rmSync(scratch, { recursive: true })
    for (const rest of ['-wal', '-shm']) rmSync(`${file}${rest}`, { force: true })
  }
}
