import { GraphQLError } from 'graphql'
import { type DatabaseConnection, type Dialect, type Driver, PostgresDialect } from 'kysely'
import { codedError } from '../rest/error.ts'
import { inStoreSpan } from '../tracing/store-span.ts'

/**
 * Wraps a dialect so that every failure becomes an error with code STORE_UNAVAILABLE and HTTP status 503, with the
 * cause for the log. Whether the store is gone, frozen or its disk is full, the request fails, and no one is signed out
 * or signed in because of it.
 */
export function withStoreErrors(dialect: Dialect): Dialect {
  const system = dialect instanceof PostgresDialect ? 'postgresql' : 'sqlite'
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => driverWithStoreErrors(dialect.createDriver(), system),
  }
}

/** The error for a request that needs the store while the store does not respond. */
export function storeUnavailable(): GraphQLError {
  return codedError('STORE_UNAVAILABLE', "The portal's own store does not answer. Please try again", {
    http: { status: 503 },
  })
}

/** Whether an error means that the store did not respond. */
export function isStoreError(error: unknown): error is GraphQLError {
  return error instanceof GraphQLError && error.extensions.code === 'STORE_UNAVAILABLE'
}

function driverWithStoreErrors(driver: Driver, system: string): Driver {
  const connections = new WeakMap<DatabaseConnection, DatabaseConnection>()
  const innerOf = (connection: DatabaseConnection) => connections.get(connection) ?? connection
  return {
    init: () => driver.init(),
    async acquireConnection() {
      const connection = await withStoreError(driver.acquireConnection())
      const telling: DatabaseConnection = {
        executeQuery: (query) => {
          if (query.parameters.some(hasNul)) return Promise.reject(nulRefused())
          return inStoreSpan(query.sql, system, () => withStoreError(connection.executeQuery(query)))
        },
        streamQuery: (query, size) => connection.streamQuery(query, size),
      }
      connections.set(telling, connection)
      return telling
    },
    releaseConnection: (connection) => driver.releaseConnection(innerOf(connection)),
    beginTransaction: (connection, settings) => withStoreError(driver.beginTransaction(innerOf(connection), settings)),
    commitTransaction: (connection) => withStoreError(driver.commitTransaction(innerOf(connection))),
    rollbackTransaction: (connection) => withStoreError(driver.rollbackTransaction(innerOf(connection))),
    destroy: () => driver.destroy(),
  }
}

/** PostgreSQL does not accept NUL characters in text. SQLite does, but both must behave alike. */
function hasNul(parameter: unknown): boolean {
  return typeof parameter === 'string' && parameter.includes('\0')
}

function nulRefused(): GraphQLError {
  return codedError('BAD_INPUT', 'A value contains a NUL character. Remove it')
}

async function withStoreError<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (cause) {
    const error = storeUnavailable()
    error.cause = cause
    throw error
  }
}
