// `npm run chaos`: one hour (CHAOS_MINUTES) of random faults for three replicas on PostgreSQL behind the shipped proxy.
// Needs nginx and PostgreSQL (TEST_DATABASE_URL). Prints a report as Markdown. The exit code is 1
// if something was lost, done twice, or did not recover.
import { buildUncompressedWebClient } from '../../tools/web-build.ts'
import { faultNames, runChaos } from '../support/chaos.ts'

const minutes = Number(process.env.CHAOS_MINUTES ?? 60)
await buildUncompressedWebClient()
const began = performance.now()

function* randomFaults() {
  while (performance.now() - began < minutes * 60_000) {
    const fault = faultNames[Math.floor(Math.random() * faultNames.length)]
    if (fault !== undefined) yield fault
  }
}

const say = (line: string) => console.error(`${Math.round((performance.now() - began) / 1000)} s: ${line}`)
const report = await runChaos({ faults: randomFaults(), faultMs: 10_000, calmMs: 5_000, suspendMs: 90_000, say })
if (report === null) throw new Error('there is no PostgreSQL: set TEST_DATABASE_URL')
const { tallies, ...found } = report
console.log('| fault | requests | failed |\n| --- | ---: | --- |')
for (const [fault, { requests, failures }] of Object.entries(tallies)) {
  const list = Object.entries(failures).map(([code, count]) => `${count} ${code}`)
  console.log(`| ${fault} | ${requests} | ${list.join(', ') || 'none'} |`)
}
console.log(JSON.stringify(found, null, 2))
const bad = Object.values(found).filter((list) => Array.isArray(list) && list.length > 0)
process.exitCode = bad.length > 0 ? 1 : 0
