// `node tests/bench/refunds.ts [refunds] [kills]`: runs 1,000 refunds as one job on two replicas with PostgreSQL. The
// responses to 394 of 1,000 commands are lost, for every tenth of them because the request itself is lost, and replicas
// are killed ten times. Compares each line with the platform's transactions. The exit code is 1 if money moved twice,
// or if a line contradicts the platform. Needs PostgreSQL (TEST_DATABASE_URL) and a built web client.
import { createTestDatabase } from '../support/postgres.ts'
import { freePorts, startServer } from '../support/processes.ts'
import { type Loss, runRefunds } from '../support/refund-run.ts'

const lines = Number(process.argv[2] ?? 1_000)
const kills = Number(process.argv[3] ?? 10)
const lostOfThousand = 394

/** The losses are spread evenly. */
function lossOf(nth: number): Loss {
  const number = Math.floor((nth * lostOfThousand) / 1_000)
  if (number === Math.floor(((nth - 1) * lostOfThousand) / 1_000)) return null
  return number % 10 === 5 ? 'request' : 'response'
}

const database = await createTestDatabase()
if (!database) throw new Error('there is no PostgreSQL: set TEST_DATABASE_URL')
const [platform = 0] = await freePorts(1)
const sandbox = await startServer('sandbox/src/main.ts', platform, { SANDBOX_CHARGES: String(20 * lines) })
const began = performance.now()
const say = (line: string) => console.error(`${Math.round((performance.now() - began) / 1000)} s: ${line}`)
const run = { store: { databaseUrl: database.url }, sandbox, currency: 'EUR', lines, kills, lossOf, say }
const report = await runRefunds(run).finally(async () => {
  await sandbox.stop()
  await database.drop()
})
console.log(JSON.stringify({ ...report, seconds: Math.round((performance.now() - began) / 1000) }, null, 2))
const { unbalanced, twice, unreported, claimed, unresolved } = report
process.exitCode = unbalanced + [twice, unreported, claimed, unresolved].flat().length > 0 ? 1 : 0
