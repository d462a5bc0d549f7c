import type { DatabaseSync } from 'node:sqlite'

/** Does the work wholly or not at all. Nothing else can come between: the database has one connection. */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('begin immediate')
  try {
    const result = work()
    database.exec('commit')
    return result
  } catch (error) {
    // A failed commit (a full disk) may have ended the transaction by itself.
    if (database.isTransaction) database.exec('rollback')
    throw error
  }
}
