// `npm run soak`: one hour (SOAK_MINUTES) of steady mixed load on one gateway: lists, searches, objects, dashboard,
// ledger, payments and refunds, sessions, exports, outsiders with wrong keys, and clients that disconnect in the
// middle. Prints the memory after full collections every few minutes (SOAK_EVERY) as Markdown. Flat means that the
// median of the last third is at most 5 % above that of the second third. The exit code is 1 if it is not flat or if a
// request failed.
import { buildUncompressedWebClient } from '../../tools/web-build.ts'
import { type Memory, startSoak } from '../support/soak.ts'

const minutes = Number(process.env.SOAK_MINUTES ?? 60)
const everyMs = Number(process.env.SOAK_EVERY ?? minutes / 20) * 60_000
const most = 1.05

await buildUncompressedWebClient()
const soak = await startSoak({ workers: 6, pauseMs: 60 })
const began = performance.now()
const elapsed = () => performance.now() - began
const samples: Memory[] = []
console.log('| minute | requests | held, MiB | heap, MiB | resident, MiB |\n| ---: | ---: | ---: | ---: | ---: |')
while (elapsed() < minutes * 60_000) {
  const until = elapsed() + everyMs
  await soak.load(() => elapsed() >= until)
  const sample = await soak.memory()
  samples.push(sample)
  const { held, heap, resident } = sample
  console.log(`| ${(elapsed() / 60_000).toFixed(1)} | ${soak.requests} | ${held} | ${heap} | ${resident} |`)
}
const { failures } = soak
await soak.stop()
const third = Math.floor(samples.length / 3)
const growthOf = (kind: keyof Memory) =>
  median(samples.slice(2 * third), kind) / median(samples.slice(third, 2 * third), kind)
const [held, resident] = [growthOf('held'), growthOf('resident')]
const isFlat = held <= most
console.log(`\nlast third to second third: held ${held.toFixed(3)}, resident ${resident.toFixed(3)}`)
console.log(`${isFlat ? 'flat within' : 'NOT flat within'} 5 %; failed requests: ${JSON.stringify(failures)}`)
process.exitCode = isFlat && Object.keys(failures).length === 0 ? 0 : 1

function median(some: readonly Memory[], kind: keyof Memory): number {
  const values = some.map((memory) => memory[kind]).sort((one, other) => one - other)
  return values[Math.floor(values.length / 2)] ?? Number.NaN
}
