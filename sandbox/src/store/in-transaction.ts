import type { DatabaseSync } from 'node:sqlite'

/** Runs the work in a transaction. Nothing else can run in between: the database has one connection. */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('begin immediate')
  try {
    const result = work()
    database.exec('commit')
    return result
  } catch (error) {
    // A failed commit (a full disk) may already have ended the transaction.
    if (database.isTransaction) database.exec('rollback')
    throw error
  }
}
