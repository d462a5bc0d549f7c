import { setImmediate } from 'node:timers/promises'
import { type ColumnBuilderCallback, type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** How long a step waits for a lock on PostgreSQL. While it waits, other statements on the table wait too. */
export const lockTimeout = '200ms'

/** Rows per statement. */
const batch = 5_000
const reportEvery = 50_000

type Table = keyof Tables & string
type Report = (progress: string) => void

/** Adds a column unless the table has it. */
export async function addColumn(
  db: Kysely<Tables>,
  table: Table,
  name: string,
  type: 'text' | 'bigint',
  build: ColumnBuilderCallback,
): Promise<void> {
  if (isPostgres(db)) {
    await db.schema
      .alterTable(table)
      .addColumn(name, type, (column) => build(column).ifNotExists())
      .execute()
    return
  }
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db)
  if (rows.some((column) => column.name === name)) return
  await db.schema.alterTable(table).addColumn(name, type, build).execute()
}

/**
 * Changes the rows of a table in batches, in the order of its key. Other work runs between batches, and an interrupted
 * run loses at most one batch.
 */
export async function inBatches<Name extends Table>(
  db: Kysely<Tables>,
  table: Name,
  key: readonly [keyof Tables[Name] & string, keyof Tables[Name] & string],
  report: Report,
  change: (rows: RawBuilder<boolean>) => Promise<unknown>,
): Promise<void> {
  const [one, other] = [sql.ref(key[0]), sql.ref(key[1])]
  const place = sql`(${one}, ${other})`
  let from: Place | undefined
  for (let done = 0; ; done += batch) {
    if (done > 0 && done % reportEvery === 0) report(`${done} rows of ${table} are done`)
    const after = from === undefined ? sql<boolean>`true` : sql<boolean>`${place} > (${from.one}, ${from.other})`
    const last = sql<Place>`select ${one} as one, ${other} as other from ${sql.table(table)} where ${after}
      order by ${one}, ${other} limit 1 offset ${batch - 1}`
    const [to]: Place[] = (await last.execute(db)).rows
    const upTo = to === undefined ? sql<boolean>`true` : sql<boolean>`${place} <= (${to.one}, ${to.other})`
    await change(sql<boolean>`${after} and ${upTo}`)
    if (to === undefined) return
    from = to
    await setImmediate()
  }
}

/** The position of a row in the order of its key. */
interface Place {
  readonly one: unknown
  readonly other: unknown
}

/**
 * Builds an index. On PostgreSQL, other replicas can still write to the table, and an index that an earlier run left
 * unfinished is rebuilt.
 */
export async function addIndex(
  db: Kysely<Tables>,
  name: string,
  table: Table,
  columns: readonly string[],
  report: Report,
): Promise<void> {
  report(`the index ${name} of ${table} is being built`)
  if (!isPostgres(db)) {
    await db.schema
      .createIndex(name)
      .ifNotExists()
      .on(table)
      .columns([...columns])
      .execute()
    return
  }
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${`"${name}"`})`.execute(db)
  if (rows[0]?.valid === true) return
  if (rows.length > 0) await sql`drop index ${sql.ref(name)}`.execute(db)
  // It waits for older transactions, but nothing waits for it.
  await sql`set lock_timeout = '10min'`.execute(db)
  const list = sql.join(columns.map((column) => sql.ref(column)))
  await sql`create index concurrently ${sql.ref(name)} on ${sql.table(table)} (${list})`.execute(db)
  await sql.raw(`set lock_timeout = '${lockTimeout}'`).execute(db)
}

/** Whether a store is on PostgreSQL. */
export function isPostgres(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
