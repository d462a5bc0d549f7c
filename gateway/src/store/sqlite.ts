import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { SqliteDatabase } from 'kysely'

/** The statements that write which commands were sent. */
const writesCommand = /^(insert into|update|delete from) "sentCommand"/

/** Ends a statement that must be on the disk before it counts as written; a comment to any other store. */
export const onDiskMark = '/* on disk */'

/**
 * Opens `node:sqlite` in the shape that kysely's SQLite dialect drives. What is written about commands, and that a change
 * begins, is on the disk before it counts as written, so that it outlives a power cut; that takes some 8 ms on a common
 * disk, in which the process does nothing else. Sessions and failed sign-ins are written without waiting for the disk (0.04 ms): a power
 * cut may lose the last of them, and with them nothing but activity.
 */
export function openSqlite(path: string): SqliteDatabase {
  const database = new DatabaseSync(path)
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 500')

  function onDisk<Result>(write: () => Result): Result {
    // Within a transaction the level cannot be changed; only migrations have one.
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
