import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { answeringPool } from './answering-pool.ts'
import { connectPatiently, type Starting } from './starting.ts'
import type { Tables } from './tables.ts'

/**
 * Number of connections per replica to PostgreSQL. The total of all replicas must stay below the server's
 * `max_connections`.
 */
const mostConnections = 20

/**
 * How long after the timeout of a statement a server that works has reported it, in milliseconds. One that reports
 * nothing may have vanished, so its connection ends.
 */
const lateMs = 100

/** How long connecting may take before the gateway serves requests, in milliseconds. */
const connectMs = 10_000

/** A single connection without a statement timeout. */
export async function connectOnce(databaseUrl: string, circumstances: Starting): Promise<Kysely<Tables>> {
  const { host } = new URL(databaseUrl)
  const options = { connectionString: databaseUrl, max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: connectMs }
  const pool = createPool(options)
  const single = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    await connectPatiently(async () => void (await sql`set statement_timeout = 0`.execute(single)), host, circumstances)
    return single
  } catch (error) {
    await single.destroy()
    throw error
  }
}

/** The connections of a replica that serves requests, whose statements end after `patienceMs`. */
export function poolOf(databaseUrl: string, patienceMs: number) {
  const limits = {
    max: mostConnections,
    connectionTimeoutMillis: patienceMs,
    // The server itself ends statements that no one waits for, and the transaction of a suspended replica.
    statement_timeout: patienceMs,
    query_timeout: patienceMs + lateMs,
    idle_in_transaction_session_timeout: 5_000,
  }
  return new PostgresDialect({ pool: answeringPool(createPool({ connectionString: databaseUrl, ...limits })) })
}

function createPool(options: pg.PoolConfig): pg.Pool {
  // Times are stored as bigint milliseconds, which pg would return as strings.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool(options)
  // A connection that breaks while idle is replaced on next use. Without a listener, the event would end the process.
  pool.on('error', () => {})
  // The same applies to a connection that is reset during a statement, which fails anyway.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
