// Measures a report of a million rows through the gateway: its additional memory and its duration. node tools/run.mjs x
// node tests/bench/report.ts [rows]
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { reportColumnNames } from '@portal/schema/transaction-report'
import { mostMemoryDuring, startServer, stopServer } from './start-server.ts'

const rows = Number(process.argv[2] ?? 1_000_000)
const MiB = 1024 * 1024
/** Maximum additional memory of one report (the goal). */
const mostMiB = 32
const sampleEveryMs = 100

function* file(count: number): Generator<Buffer> {
  yield Buffer.from(`${reportColumnNames.join()}\r\n`)
  let lines = ''
  for (let n = 1; n <= count; n++) {
    lines += `2026-10-01,DEMO_MERCHANT,chg-${n},${1_000_000 + n},txn-${n},,CHARGE,CHARGED,2026-10-01T10:00:00Z,cust-${n % 5_000},CREDIT_CARD,702,gw-1,A${n},US,USD,118.00,18.00,100.00,118.00,1.000000,,DG,Visa,,"Cloud storage, 2 TB, one year"\r\n`
    if (n % 200 === 0 || n === count) {
      yield Buffer.from(lines)
      lines = ''
    }
  }
}

let asked = rows
const platform = createServer((request, response) => {
  request.resume()
  if (request.url?.includes('/callers/@me')) {
    const caller = {
      userName: 'admin',
      permissions: ['reports.read'],
      authorisedMerchantAccounts: [],
      assignedMerchantAccount: { name: 'DEMO_MERCHANT', accountType: 'Merchant account' },
    }
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(caller))
  }
  response.writeHead(200, { 'content-type': 'text/csv' })
  void pipeline(Readable.from(file(asked), { objectMode: false }), response).catch(() => undefined)
})
platform.listen(0, '127.0.0.1')
await once(platform, 'listening')
const PLATFORM_URL = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
const gateway = await startServer('gateway', { PLATFORM_URL })

/** Downloads a report with a number of rows at full speed. */
async function download(count: number): Promise<{ lines: number; bytes: number }> {
  asked = count
  const authorization = `Basic ${Buffer.from('DEMO_MERCHANT/admin:Some-Secret-Key-0001').toString('base64')}`
  const path = '/files/reports/dailytransactionreport?from=2026-10-01T00:00:00Z&to=2026-10-02T00:00:00Z'
  const answer = await fetch(gateway.url + path, { headers: { authorization } })
  if (!answer.ok || !answer.body) throw new Error(await answer.text())
  let lines = 0
  let bytes = 0
  for await (const part of answer.body) {
    bytes += part.length
    for (const byte of part) if (byte === 10) lines++
  }
  return { lines, bytes }
}

// Warms up: loads all code for the first report before any memory has grown.
await download(100)
const startedAt = performance.now()
const { result, before, most } = await mostMemoryDuring(gateway, sampleEveryMs, () => download(rows))
const { lines, bytes } = result
const seconds = (performance.now() - startedAt) / 1000
await stopServer(gateway)
platform.close()
const more = (most - before) / MiB
console.log(
  `${lines - 1} rows, ${Math.round(bytes / MiB)} MiB in ${seconds.toFixed(1)} s; memory ${Math.round(before / MiB)} MiB after 100 rows, ${more.toFixed(1)} MiB more at most`,
)
if (lines !== rows + 1 || more > mostMiB) process.exitCode = 1
