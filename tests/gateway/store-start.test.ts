import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readMasterKeys } from '@portal/gateway/crypto/seal'
import { createMigrations } from '@portal/gateway/store/migrations'
import { openSqlite } from '@portal/gateway/store/sqlite'
import { StartError } from '@portal/gateway/store/starting'
import { openStore, type StoreOptions } from '@portal/gateway/store/store'
import { requireNewKeys } from '@portal/gateway/store/store-marks'
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rounds } from '../support/depth.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'

const rows = rounds({ fast: 12_000, deep: 500_000 })
/** The statement timeout of production. */
const patienceMs = 400

const texts = (...names: string[]) => names.map((name) => [name, "''"])
const number = (...names: string[]) => names.map((name) => [name, '0'])
/** The tables that can grow this large, at the last step that changed their columns, as expressions of the row `i`. */
const grown: readonly { readonly table: string; readonly step: string; readonly values: Record<string, string> }[] = [
  {
    table: 'sentCommand',
    step: '002-kept-answers',
    values: {
      owner: "'m' || i % 3",
      requestId: "'r' || i",
      digest: "'guessed'",
      outcome: "'done'",
      answer: "'{}'",
      created: 'i',
    },
  },
  {
    table: 'failedSignIn',
    step: '002-kept-answers',
    values: { subject: "'s' || i", failures: '1', lastFailure: 'i', lockedUntil: '0' },
  },
  {
    table: 'ledgerRecord',
    step: '009-report-downloads',
    values: {
      ...Object.fromEntries([
        ...number('at'),
        ...texts('kind', 'account', 'caller', 'objectType', 'objectId', 'previous', 'hash'),
      ]),
      ...{ chain: "'M'", seq: 'i', act: 'i - (i + 1) % 2', outcome: "case i % 2 when 0 then 'done' else '' end" },
      ...{
        phase: "case i % 2 when 0 then 'ended' else 'begun' end",
        entry: `'${JSON.stringify({ given: 'x'.repeat(500) })}'`,
      },
    },
  },
  {
    table: 'jobItem',
    step: '009-report-downloads',
    values: {
      ...Object.fromEntries([...texts('merchant', 'plan', 'claim', 'note'), ...number('planned', 'changed')]),
      ...{ jobId: "'j' || i / 5000", seq: 'i', itemId: "'i' || i", state: "'done'" },
    },
  },
  {
    table: 'dashboardReading',
    step: '009-report-downloads',
    values: { owner: "'m' || i / 2880", at: 'i', figures: "'[]'" },
  },
]

/** The two kinds of store, created again for every test. */
const kinds: readonly {
  readonly name: string
  open(): Promise<{ options: StoreOptions; database: TestDatabase | null; drop(): Promise<void> } | null>
}[] = [
  {
    name: 'node:sqlite',
    async open() {
      const dataDir = mkdtempSync(join(tmpdir(), 'store-start-'))
      return { options: { dataDir }, database: null, drop: async () => rmSync(dataDir, { recursive: true }) }
    },
  },
  {
    name: 'PostgreSQL',
    async open() {
      const database = await createTestDatabase()
      return database && { options: { databaseUrl: database.url, patienceMs }, database, drop: database.drop }
    },
  },
]

describe.each(kinds)('opening a store on $name', ({ name, open }) => {
  let place: NonNullable<Awaited<ReturnType<typeof open>>>
  let isSkipped = false
  beforeEach(async (context) => {
    const opened = await open()
    isSkipped = opened === null
    if (opened === null) return context.skip()
    place = opened
  })
  afterEach(async () => {
    if (!isSkipped) await place.drop()
  })

  // biome-ignore lint/suspicious/noExplicitAny: the tables of then are not those of now
  async function earlier(work: (db: Kysely<any>) => Promise<unknown>) {
    const { databaseUrl, dataDir = '' } = place.options
    const dialect = databaseUrl
      ? new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl }) })
      : new SqliteDialect({ database: openSqlite(join(dataDir, 'gateway.sqlite')) })
    // biome-ignore lint/suspicious/noExplicitAny: the tables of then are not those of now
    const db = new Kysely<any>({ dialect })
    try {
      await work(db)
    } finally {
      await db.destroy()
    }
  }

  /** Sets the store to the state of an earlier version, with large tables. */
  async function grow(step: string) {
    await earlier(async (db) => {
      const getMigrations = () => Promise.resolve(createMigrations())
      const { error } = await new Migrator({ db, provider: { getMigrations }, disableTransactions: true }).migrateTo(
        step,
      )
      if (error) throw error
      for (const { table, values } of grown.filter((each) => each.step === step)) {
        const names = sql.join(Object.keys(values).map((name) => sql.ref(name)))
        await sql`insert into ${sql.table(table)} (${names})
          with recursive place(i) as (select 1 union all select i + 1 from place where i < ${sql.lit(rows)})
          select ${sql.raw(Object.values(values).join(', '))} from place`.execute(db)
      }
    })
  }

  async function countsOf(step: string) {
    const counts: Record<string, number> = {}
    await earlier(async (db) => {
      for (const { table } of grown.filter((each) => each.step === step)) {
        const { rows } = await sql<{ n: unknown }>`select count(*) as n from ${sql.table(table)}`.execute(db)
        counts[table] = Number(rows[0]?.n)
      }
    })
    return counts
  }

  test.each(['002-kept-answers', '009-report-downloads'])(
    'migrates many rows of version %s, and continues if it is killed at any step',
    async (step) => {
      await grow(step)
      const before = await countsOf(step)
      let kills = 0
      for (let limit = 1; ; limit++) {
        const said: string[] = []
        const report = (progress: string) => {
          said.push(progress)
          const isDone = progress.startsWith('the store is up to date')
          if (said.length === limit && !isDone) throw new Error('killed')
        }
        const store = await openStore(place.options, { report }).catch((error: unknown) => {
          expect(error).toBeInstanceOf(StartError)
          return null
        })
        if (store === null) {
          kills++
          continue
        }
        expect(said.at(-1)).toMatch(/^the store is up to date: \d+ steps/)
        if (step === '002-kept-answers') {
          const { digest, answer } = await store
            .selectFrom('sentCommand')
            .select(({ fn }) => [fn.max('digest').as('digest'), fn.max('answer').as('answer')])
            .executeTakeFirstOrThrow()
          expect([digest, answer]).toEqual(['', null])
        }
        await store.destroy()
        break
      }
      expect(kills).toBeGreaterThan(0)
      expect(await countsOf(step)).toEqual(before)
    },
  )

  test('refuses a later version with one sentence', async () => {
    await (await openStore(place.options)).destroy()
    await earlier((db) =>
      db.insertInto('kysely_migration').values({ name: '999-later', timestamp: '2030-01-01T00:00:00Z' }).execute(),
    )
    await earlier((db) => db.updateTable('storeMark').set({ value: '999-later' }).execute())
    const opened = openStore(place.options)
    await expect(opened).rejects.toBeInstanceOf(StartError)
    await expect(opened).rejects.toThrow(
      'The store was made by a later version of the portal: this version does not know its step 999-later. ' +
        'Start the later version, or restore a backup that this version has made.',
    )
  })

  test('opens silently if it is up to date', async () => {
    await (await openStore(place.options)).destroy()
    const said: string[] = []
    await (await openStore(place.options, { report: (progress) => void said.push(progress) })).destroy()
    expect(said).toEqual([])
  })

  // A file store has one process and no table locks.
  if (name !== 'PostgreSQL') return

  test('lets one replica migrate the store, while the others wait and report it', async () => {
    const client = new pg.Client({ connectionString: place.options.databaseUrl })
    await client.connect()
    await client.query('select pg_advisory_lock(3853314791062309107)')
    const said: string[] = []
    const waiting = openStore(place.options, { report: (progress) => void said.push(progress) })
    await expect.poll(() => said).toEqual(['another replica brings the store up to date: waiting for it'])
    await client.end()
    await (await waiting).destroy()
    expect(said.at(-1)).toMatch(/^the store is up to date/)
  })

  test('checks the mark of a restored store without the time limit of requests', async () => {
    await (await openStore(place.options)).destroy()
    const release = await place.database?.freeze('storeMark')
    const keys = readMasterKeys(undefined, undefined)
    const opening = openStore({ ...place.options, patienceMs: 1 }, {}, (store) => requireNewKeys(store, keys))
    const client = new pg.Client({ connectionString: place.options.databaseUrl })
    await client.connect()
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await client.query(waiting)).rows.length).toBe(1)
    await client.end()
    await release?.()
    await (await opening).destroy()
  })

  test('does not block statements on a table in use, and reports that it waits', async () => {
    await grow('002-kept-answers')
    const release = await place.database?.freeze('sentCommand')
    const said: string[] = []
    const opening = openStore(place.options, { report: (progress) => void said.push(progress) })
    await expect.poll(() => said).toContain('a table of the store is in use: the step is tried again')
    await release?.()
    await (await opening).destroy()
  })
})
