import closeWithGrace from 'close-with-grace'
import { buildSandbox, formatSignIns, type Sandbox } from './app.ts'
import { readEnvironment } from './environment.ts'

/** How long open requests may take when the process stops, in milliseconds. */
const DRAIN_MS = 10_000

let sandbox: Sandbox | null = null
// Registered before seeding, so a signal during seeding also ends the process cleanly.
closeWithGrace({ delay: DRAIN_MS, logger: false }, async ({ err, signal }) => {
  if (err) console.error(err)
  else console.log(`${signal ?? 'closed'}: stopping`)
  await sandbox?.close()
})

try {
  const environment = readEnvironment(process.env)
  sandbox = await buildSandbox({
    dataDir: environment.DATA_DIR,
    charges: environment.SANDBOX_CHARGES,
    maxDelayMs: environment.SANDBOX_MAX_DELAY_MS,
    deliverEveryMs: 500,
    onProgress: reportEveryTenth(),
  })
  const address = await sandbox.app.listen({ port: environment.PORT, host: environment.HOST })
  if (environment.DATA_DIR) console.log(`database in ${environment.DATA_DIR}`)
  console.log(`sandbox platform at ${address}/api/v3\n\n${formatSignIns(sandbox.signIns)}\n`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await sandbox?.close()
  process.exit(1)
}

/** Prints the progress of seeding in steps of ten percent. */
function reportEveryTenth(): (seeded: number, total: number) => void {
  let said = -1
  return (seeded, total) => {
    const tenth = Math.floor((seeded / total) * 10)
    if (tenth === said) return
    said = tenth
    console.log(`seeding charges: ${seeded} of ${total}`)
  }
}
