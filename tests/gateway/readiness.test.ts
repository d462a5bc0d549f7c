import { openStore } from '@portal/gateway/store/store'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import request from 'supertest'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../support/postgres.ts'
import { startRelayTo } from '../support/relay.ts'
import { type Stack, startStack } from '../support/stack.ts'

// The deadline itself is tested with a false clock in gateway/src/http/readiness.test.ts.

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ charges: 60 })
})
afterAll(() => stack.close())

const ready = [200, { status: 'ok' }]
const unavailable = [503, { status: 'store unavailable' }]

async function readinessOf(gateway: FastifyInstance): Promise<unknown[]> {
  const { status, body } = await request(gateway.server).get('/readyz')
  return [status, body]
}

/** A gateway on PostgreSQL behind a relay; null if there is no server. */
async function startBehindRelay() {
  const database = await createTestDatabase()
  if (database === null) return null
  const { relay, url } = await startRelayTo(database.url)
  // The gateway's own patience: a silent server is noticed within it.
  const store = await openStore({ databaseUrl: url })
  const gateway = await stack.anotherGateway({ store })
  onTestFinished(async () => {
    await gateway.close()
    await relay.close()
    await database.drop()
  })
  return { database, relay, store, gateway }
}

test('PostgreSQL that stops responding is reported, and so is its return', async (context) => {
  const started = await startBehindRelay()
  if (started === null) return context.skip()
  const { relay, gateway } = started
  await expect.poll(() => readinessOf(gateway)).toEqual(ready)
  relay.freeze()
  // On the open connection, and on new ones, which the server accepts without a greeting.
  for (let count = 0; count < 3; count++) expect(await readinessOf(gateway)).toEqual(unavailable)
  relay.mend()
  await expect.poll(() => readinessOf(gateway)).toEqual(ready)
})

test('statements that hang on every connection are reported', async (context) => {
  const started = await startBehindRelay()
  if (started === null) return context.skip()
  const { relay, store, gateway } = started
  const statements = (text: string) =>
    Promise.all(
      Array.from({ length: 60 }, () =>
        sql
          .raw(text)
          .execute(store)
          .catch(() => 'failed'),
      ),
    )
  // Opens all connections of the pool.
  await statements('select pg_sleep(0.05)')
  relay.freeze()
  const hung = statements('select 1')
  expect(await readinessOf(gateway)).toEqual(unavailable)
  expect(new Set(await hung)).toEqual(new Set(['failed']))
  relay.mend()
  await expect.poll(() => readinessOf(gateway)).toEqual(ready)
})

test('a server that vanished is replaced by its successor', async (context) => {
  const started = await startBehindRelay()
  if (started === null) return context.skip()
  const { relay, gateway } = started
  await expect.poll(() => readinessOf(gateway)).toEqual(ready)
  relay.vanish()
  expect(await readinessOf(gateway)).toEqual(unavailable)
  await expect.poll(() => readinessOf(gateway)).toEqual(ready)
})

test('PostgreSQL that became read-only still serves reads, so the gateway stays ready', async (context) => {
  const started = await startBehindRelay()
  if (started === null) return context.skip()
  const { database, store, gateway } = started
  const name = new URL(database.url).pathname.slice(1)
  await sql`alter database ${sql.ref(name)} set default_transaction_read_only = on`.execute(store)
  await database.cutConnections()
  const answer = () => sql<{ answer: string }>`select current_setting('transaction_read_only') as answer`.execute(store)
  await expect
    .poll(() =>
      answer().then(
        ({ rows }) => rows[0]?.answer,
        () => 'failed',
      ),
    )
    .toBe('on')
  expect(await readinessOf(gateway)).toEqual(ready)
})
