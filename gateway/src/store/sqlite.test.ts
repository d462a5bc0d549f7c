import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSqlite } from './sqlite.ts'

const [normal, full] = [1, 2]
const folder = mkdtempSync(join(tmpdir(), 'sqlite-'))
const database = openSqlite(join(folder, 'x.sqlite'))
beforeAll(() => {
  for (const table of ['sentCommand', 'session']) {
    database.prepare(`create table "${table}" (level integer)`).run([])
  }
})
afterAll(() => {
  database.close()
  rmSync(folder, { recursive: true })
})

test.each([
  ['sentCommand', full],
  ['session', normal],
])('a write to %s waits for the disk as required', (table, level) => {
  database.prepare(`insert into "${table}" select synchronous from pragma_synchronous`).run([])
  expect(database.prepare(`select level from "${table}"`).all([])).toEqual([{ level }])
})

test('does not change the level within a transaction, and nothing fails', () => {
  database.prepare('begin').run([])
  database.prepare('update "sentCommand" set level = (select synchronous from pragma_synchronous)').run([])
  database.prepare('commit').run([])
  expect(database.prepare('select level from "sentCommand"').all([])).toEqual([{ level: normal }])
})
