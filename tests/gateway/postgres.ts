import pg from 'pg'

/** A database made for one test file, and dropped after it. */
export interface TestDatabase {
  readonly url: string
  /** Ends every connection to it, as a restart of the server does. */
  cutConnections(): Promise<void>
  /** Holds up every statement on a table; what it answers lets them go on, those that nobody waits for included. */
  freeze(table: string): Promise<() => Promise<void>>
  drop(): Promise<void>
}

const server = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/test'

/**
 * Makes a database on the PostgreSQL server of TEST_DATABASE_URL, else on the local one. Returns null if no server was
 * named and none is there, or if the name is empty; throws if one was named and does not respond.
 */
export async function createTestDatabase(): Promise<TestDatabase | null> {
  if (server === '') return null
  const name = `gateway_test_${process.pid}_${Date.now()}`
  try {
    await run(`create database ${name}`)
  } catch (error) {
    if (process.env.TEST_DATABASE_URL !== undefined || !isUnreachable(error)) throw error
    console.warn(`SKIPPED: the store is not tested on PostgreSQL, as none answers at ${server} (set TEST_DATABASE_URL)`)
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
  const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: 1_000 })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function isUnreachable(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return code === 'ECONNREFUSED' || code === 'ENOENT' || /timeout|3D000|does not exist/.test(`${code} ${message}`)
}
