// `node tests/bench/versions.ts <commit>`: refunds charges as one job while gateways of an earlier version and of this
// one work on the same store, on SQLite in turn and on PostgreSQL at the same time, upgrading and downgrading, with
// lost responses and kills. The exit code is 1 if money moved twice, or if a line contradicts the platform. The earlier
// version is checked out and installed in a separate folder. Needs git, PostgreSQL (TEST_DATABASE_URL) and a built web
// client.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../tools/root.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { freePorts, startServer } from '../support/processes.ts'
import { runRefunds } from '../support/refund-run.ts'

const commit = process.argv[2]
if (commit === undefined) throw new Error('usage: node tests/bench/versions.ts <commit>')
const folder = mkdtempSync(join(tmpdir(), 'versions-'))
const before = join(folder, 'before')
const run = (command: string, parameters: readonly string[], cwd: string) =>
  execFileSync(command, parameters, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
run('git', ['worktree', 'add', '--detach', before, commit], root)
const [platform = 0] = await freePorts(1)
const sandbox = await startServer('sandbox/src/main.ts', platform, { SANDBOX_CHARGES: '2000' })
const database = await createTestDatabase()
if (!database) throw new Error('there is no PostgreSQL: set TEST_DATABASE_URL')
try {
  run(process.execPath, ['tools/run.mjs', 'x', 'node', '--version'], before)
  cpSync(join(root, 'web', 'dist'), join(before, 'web', 'dist'), { recursive: true })
  for (const [engine, store, currency] of [
    ['SQLite', { folder }, 'EUR'],
    ['PostgreSQL', { databaseUrl: database.url }, 'USD'],
  ] as const) {
    const report = await runRefunds({
      ...{ store, sandbox, currency, lines: 100, kills: 4, versions: [before, root] },
      lossOf: (nth) => (nth % 30 === 15 ? 'request' : nth % 7 === 1 ? 'response' : null),
      say: (line) => console.error(`${engine}: ${line}`),
    })
    console.log(`${engine}: ${JSON.stringify(report)}`)
    const { unbalanced, twice, unreported, claimed, unresolved } = report
    if (unbalanced + [twice, unreported, claimed, unresolved].flat().length > 0) process.exitCode = 1
  }
} finally {
  await sandbox.stop()
  await database.drop()
  run('git', ['worktree', 'remove', '--force', before], root)
  rmSync(folder, { recursive: true })
}
