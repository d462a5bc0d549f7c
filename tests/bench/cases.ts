// `node tests/bench/cases.ts`: reads the newest three cases of an object among 100,000 cases with one entry each, on
// both engines, and prints the query plan and the duration. Without a PostgreSQL server, only SQLite is measured.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore, type StoreOptions } from '@portal/gateway/store/store'
import { fillCases, manyCases, newestThree, objectOf, planOfStatement } from '../support/many-cases.ts'
import { createTestDatabase } from '../support/postgres.ts'

const folder = mkdtempSync(join(tmpdir(), 'bench-cases-'))
const database = await createTestDatabase()
await measure('SQLite', { dataDir: folder })
if (database) await measure('PostgreSQL', { databaseUrl: database.url, patienceMs: 60_000 })
await database?.drop()
rmSync(folder, { recursive: true })

async function measure(engine: 'SQLite' | 'PostgreSQL', options: StoreOptions): Promise<void> {
  const store = await openStore(options)
  await fillCases(store)
  console.log(await planOfStatement(store, engine, (watched) => newestThree(watched, objectOf(manyCases.cases / 2))))
  const rounds = 2_000
  for (const [which, placeOf] of [
    ['an object with three cases', (round: number) => manyCases.ofBusiest + ((round * 47) % 90_000)],
    [`an object with ${manyCases.ofBusiest} cases`, () => 0],
  ] as const) {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const begun = performance.now()
      await newestThree(store, objectOf(placeOf(round)))
      times.push(performance.now() - begun)
    }
    times.sort((a, b) => a - b)
    const at = (part: number) => `${(times[Math.floor(rounds * part)] ?? 0).toFixed(2)} ms`
    console.log(`${engine}, ${which}: median ${at(0.5)}, p99 ${at(0.99)}`)
  }
  await store.destroy()
}
