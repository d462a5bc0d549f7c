import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'

/**
 * The pool, without connections on which a statement failed and the server did not say why: it may have vanished. pg
 * keeps such a connection and gives it to the next statement, until the network gives up after a quarter of an hour.
 */
export function answeringPool(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    async connect() {
      const client: PostgresPoolClient = await pool.connect()
      let isSilent = false
      const query = async (sql: string, parameters: readonly unknown[]) => {
        try {
          return await client.query(sql, parameters)
        } catch (error) {
          isSilent ||= !(error instanceof pg.DatabaseError)
          throw error
        }
      }
      return {
        // Without a cursor in the dialect, kysely only sends texts.
        query: query as PostgresPoolClient['query'],
        release: (isToEnd = false) => client.release(isToEnd || isSilent),
      }
    },
    end: () => pool.end(),
  }
}
