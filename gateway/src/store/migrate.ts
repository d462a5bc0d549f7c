import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { isPostgres, lockTimeout } from './migration-steps.ts'
import { createMigrations, neededStep } from './migrations.ts'
import { StartError, type Starting } from './starting.ts'
import { readMark, writeMark } from './store-marks.ts'
import type { Tables } from './tables.ts'

/** The lock of kysely's own migrations, so that replicas with earlier versions wait too. */
const lock = sql.lit(BigInt('3853314791062309107'))
const lockMs = 500
const sayEveryMs = 10_000

/** A lock timeout, or a deadlock with another replica. */
const isBusy = (error: unknown) => ['55P03', '40P01'].includes((error as { code?: string }).code ?? '')

/** Whether a store has every step of this version. Throws a StartError if this version cannot use it. */
export async function isUpToDate(db: Kysely<Tables>): Promise<boolean> {
  return (await pendingSteps(db)).length === 0
}

/**
 * The steps of this version that a store lacks. Throws a StartError if a later version has changed the store
 * incompatibly. Later steps that only add something are allowed.
 */
export async function pendingSteps(db: Kysely<Tables>): Promise<string[]> {
  const executed = await executedSteps(db)
  const own = Object.keys(createMigrations())
  const pending = own.filter((name) => !executed.includes(name))
  const unknown = executed.find((name) => !own.includes(name))
  if (unknown !== undefined && (pending.length > 0 || !own.includes((await readMark(db, 'neededStep')) ?? unknown))) {
    throw new StartError(
      `The store was made by a later version of the portal: this version does not know its step ${unknown}. ` +
        'Start the later version, or restore a backup that this version has made.',
    )
  }
  return pending
}

/**
 * Brings a store up to date. One replica at a time does this while the others wait. `db` must have a single connection
 * without a statement timeout. Continues a run that was interrupted.
 */
export async function migrate(db: Kysely<Tables>, starting: Starting): Promise<void> {
  if (await isUpToDate(db)) return
  if (!isPostgres(db)) return run(db, starting)
  await sql`set statement_timeout = 0`.execute(db)
  await takeLock(db, starting)
  try {
    while (true) {
      await sql.raw(`set lock_timeout = '${lockTimeout}'`).execute(db)
      try {
        await run(db, starting)
        return
      } catch (error) {
        if (!isBusy(error)) throw error
        starting.report('a table of the store is in use: the step is tried again')
        await starting.pause(lockMs)
      }
    }
  } finally {
    await sql`select pg_advisory_unlock(${lock})`.execute(db).catch(() => {})
  }
}

async function run(db: Kysely<Tables>, { report, clock }: Starting): Promise<void> {
  // Another replica may have been faster.
  if (await isUpToDate(db)) return
  const began = clock()
  report('the store is being brought up to date')
  const getMigrations = () => Promise.resolve(createMigrations(report))
  const { error, results } = await new Migrator({
    db,
    provider: { getMigrations },
    disableTransactions: true,
    // Steps only add, so a step can still run after a later one that was made in parallel.
    allowUnorderedMigrations: true,
  }).migrateToLatest()
  if (error !== undefined) throw error
  await writeMark(db, 'neededStep', neededStep)
  report(`the store is up to date: ${results?.length ?? 0} steps in ${clock() - began} ms`)
}

/** Retries instead of waiting within a statement, because that would block the building of indexes. */
async function takeLock(db: Kysely<Tables>, { clock, pause, report }: Starting): Promise<void> {
  let said = Number.NEGATIVE_INFINITY
  while (true) {
    const { rows } = await sql<{ isMine: boolean }>`select pg_try_advisory_lock(${lock}) as "isMine"`.execute(db)
    if (rows[0]?.isMine) return
    if (clock() - said >= sayEveryMs) {
      report('another replica brings the store up to date: waiting for it')
      said = clock()
    }
    await pause(lockMs)
  }
}

/** The newest step that a store has. */
export async function newestStep(db: Kysely<Tables>): Promise<string> {
  return (await executedSteps(db)).sort().at(-1) ?? ''
}

/** The names of the steps that a store has; none if it is new. */
async function executedSteps(db: Kysely<Tables>): Promise<string[]> {
  const table = isPostgres(db)
    ? sql<{ found: boolean }>`select to_regclass('kysely_migration') is not null as found`
    : sql<{ found: number }>`select count(*) as found from sqlite_master where name = 'kysely_migration'`
  const { rows } = await table.execute(db)
  if (!rows[0]?.found) return []
  const executed = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return executed.rows.map(({ name }) => name)
}
