import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { SqliteDatabase } from 'kysely'

/** The statements that record sent commands. */
const writesCommand = /^(insert into|update|delete from) "sentCommand"/

/**
 * Marks a statement that must be committed to disk before it counts as written. In any other store it is a plain
 * comment.
 */
export const onDiskMark = '/* on disk */'

/**
 * Adapts `node:sqlite` to the interface of kysely's SQLite dialect. Records of commands and of started changes are
 * committed to disk before they count as written, so that they survive a power failure. That takes some 8 ms on a
 * typical disk and blocks the process. Sessions and failed sign-ins are written without waiting for the disk (0.04 ms):
 * a power failure may lose the latest of them, which is only activity.
 */
export function openSqlite(path: string, { isReadOnly = false } = {}): SqliteDatabase {
  const database = new DatabaseSync(path, { readOnly: isReadOnly })
  if (isReadOnly) database.exec('PRAGMA busy_timeout = 5000')
  else database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 500')

  function onDisk<Result>(write: () => Result): Result {
    // The level cannot be changed within a transaction; only migrations use one.
    if (database.isTransaction) return write()
    database.exec('PRAGMA synchronous = FULL')
    try {
      return write()
    } finally {
      database.exec('PRAGMA synchronous = NORMAL')
    }
  }

  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = database.prepare(sql)
      const run =
        writesCommand.test(sql) || sql.endsWith(onDiskMark) ? onDisk : <Result>(write: () => Result) => write()
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => run(() => statement.all(...(parameters as SQLInputValue[]))),
        run: (parameters) => run(() => statement.run(...(parameters as SQLInputValue[]))),
        iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])) as IterableIterator<unknown>,
      }
    },
  }
}
