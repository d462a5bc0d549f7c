import { openStore, type Store } from '@portal/gateway/store/store'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../support/postgres.ts'
import { startRelayTo } from '../support/relay.ts'

/** Waits until the store serves a statement again. */
async function expectServed(store: Store): Promise<void> {
  await expect
    .poll(() =>
      sql`select 1`.execute(store).then(
        () => 'served',
        () => 'failed',
      ),
    )
    .toBe('served')
}

test('a connection reset during a statement fails only that statement, and not the process', async (context) => {
  const database = await createTestDatabase()
  if (database === null) return context.skip()
  const { relay, url } = await startRelayTo(database.url)
  const store = await openStore({ databaseUrl: url, patienceMs: 10_000 })
  const failed = expect(sql`select pg_sleep(5)`.execute(store)).rejects.toThrow(
    "The portal's own store does not answer",
  )
  await expect
    .poll(
      async () =>
        (
          await sql<{ n: number }>`select count(*) as n from pg_stat_activity where query like '%pg_sleep(5)%'
      and pid <> pg_backend_pid()`.execute(store)
        ).rows[0]?.n,
    )
    .toBe(1)
  relay.cut()
  await failed
  relay.mend()
  // Idle connections were reset, too, and are replaced one by one.
  await expectServed(store)
  await store.destroy()
  await relay.close()
  await database.drop()
})

test('connections to a server that vanished are replaced as soon as a statement gets no response', async (context) => {
  const database = await createTestDatabase()
  if (database === null) return context.skip()
  const { relay, url } = await startRelayTo(database.url)
  const store = await openStore({ databaseUrl: url, patienceMs: 1_000 })
  await sql`select 1`.execute(store)
  relay.vanish()
  await expect(sql`select 1`.execute(store)).rejects.toThrow("The portal's own store does not answer")
  await expectServed(store)
  await store.destroy()
  await relay.close()
  await database.drop()
})

test('a connection on which the server refused a statement is kept', async (context) => {
  const database = await createTestDatabase()
  if (database === null) return context.skip()
  const store = await openStore({ databaseUrl: database.url, patienceMs: 60_000 })
  const backend = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(store)).rows[0]?.pid
  const before = await backend()
  await expect(sql`select 1 / 0`.execute(store)).rejects.toThrow("The portal's own store does not answer")
  expect(await backend()).toBe(before)
  await store.destroy()
  await database.drop()
})

test('the server ends the statements and transactions of a replica that no longer waits', async (context) => {
  const database = await createTestDatabase()
  if (database === null) return context.skip()
  const store = await openStore({ databaseUrl: database.url, patienceMs: 400 })
  const read = async (name: string) => {
    const { rows } = await sql<Record<string, string>>`show ${sql.raw(name)}`.execute(store)
    return rows[0]?.[name]
  }
  expect(await read('statement_timeout')).toBe('400ms')
  expect(await read('idle_in_transaction_session_timeout')).toBe('5s')
  await store.destroy()
  await database.drop()
})
