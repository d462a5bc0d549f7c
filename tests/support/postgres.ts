import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { reportSkipped } from './skipped.ts'

/** A database for one test file, dropped after its tests. */
export interface TestDatabase {
  readonly url: string
  /** Ends every connection, like a restart of the server. */
  cutConnections(): Promise<void>
  /** Blocks every statement on a table. Returns a function that lets them continue. */
  freeze(table: string): Promise<() => Promise<void>>
  drop(): Promise<void>
}

const server = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/test'

/**
 * Creates a database on the PostgreSQL server of TEST_DATABASE_URL, or on the local one by default. Returns null if
 * TEST_DATABASE_URL is empty, or if it is not set and no local server accepts connections. Throws if the server of
 * TEST_DATABASE_URL fails.
 */
export async function createTestDatabase(): Promise<TestDatabase | null> {
  if (server === '') return null
  const name = `gateway_test_${randomUUID().replaceAll('-', '')}`
  try {
    await run(`create database ${name}`)
  } catch (error) {
    if (process.env.TEST_DATABASE_URL !== undefined || !isUnreachable(error)) throw error
    reportSkipped(
      'the tests on PostgreSQL',
      `no server accepts connections at ${server}`,
      'docker run --rm --detach --publish 5432:5432 --env POSTGRES_HOST_AUTH_METHOD=trust --env POSTGRES_DB=test postgres:17-alpine',
    )
    return null
  }
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    cutConnections: () => run(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`),
    async freeze(table) {
      const client = new pg.Client({ connectionString: url.href })
      await client.connect()
      await client.query(`begin; lock table "${table}" in access exclusive mode`)
      return () => client.end()
    },
    drop: () => run(`drop database ${name} with (force)`),
  }
}

async function run(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: 30_000 })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function isUnreachable(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return code === 'ECONNREFUSED' || code === 'ENOENT' || /3D000|does not exist/.test(`${code} ${message}`)
}
