// Imports a file of 10,000 BIN lookups through gateway and sandbox: a plan, an import, and a second plan against the
// stored lookups. node tools/run.mjs x node tests/bench/bin-import.ts [lines]
import { binImportColumns } from '@portal/schema/bin-import'
import { startServer, stopServer } from './start-server.ts'

const lines = Number(process.argv[2] ?? 10_000)
/** Maximum duration of a check, in seconds (the goal). */
const mostSeconds = 3

const sandbox = await startServer('sandbox', { SANDBOX_CHARGES: '300' })
const gateway = await startServer('gateway', { PLATFORM_URL: sandbox.url })
const rows = Array.from({ length: lines }, (_, n) => {
  const start = 60_000_000 + n * 10
  return `,${start}-${start + 9},Visa,DEBIT,,"Bank ${n}, Ltd",FR,ACTIVE`
})
const body = [binImportColumns.join(), ...rows].map((row) => `${row}\r\n`).join('')
const authorization = `Basic ${Buffer.from('SUPER_ACCOUNT/super:Sandbox-Secret-Key-0008').toString('base64')}`

/** Sends the file. Returns the response and its duration in seconds. */
async function send(query: string) {
  const startedAt = performance.now()
  const headers = { authorization, 'content-type': 'text/csv' }
  const answer = await fetch(`${gateway.url}/files/bin/import?${query}`, { method: 'POST', headers, body })
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return { json: JSON.parse(text), seconds: (performance.now() - startedAt) / 1000 }
}

const first = await send('dryRun=true')
const imported = await send(`planHash=${first.json.planHash}`)
const second = await send('dryRun=true')
await stopServer(gateway)
await stopServer(sandbox)
const shown = (seconds: number) => `${seconds.toFixed(2)} s`
console.log(
  `${lines} lines, ${Math.round(body.length / 1024)} KiB: planned in ${shown(first.seconds)} (${first.json.added} new), imported in ${shown(imported.seconds)} (${imported.json.imported}), planned beside ${second.json.stored} stored in ${shown(second.seconds)} (${second.json.unchanged} unchanged)`,
)
if (Math.max(first.seconds, second.seconds) > mostSeconds) process.exitCode = 1
