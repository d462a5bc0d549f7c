import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { basic } from '../support/portal.ts'
import { freePorts, type ServerProcess, startServer } from '../support/processes.ts'

// Kills the gateway process during a resend. Three receivers count the notifications that arrive.

const folder = mkdtempSync(join(tmpdir(), 'jobs-'))
/** How often each notification has arrived. */
const arrived = new Map<string, number>()
const servers: Server[] = []
/** Resolves when the sixth batch of the current resend is lost. */
let lostBatch = Promise.withResolvers<void>()
/**
 * The lost part of the sixth batch: its request never reaches the platform, or its response never reaches the gateway.
 */
let loss: 'request' | 'response' = 'request'
let batches = 0
const hosts: string[] = []
let sandbox: ServerProcess
let gateway: ServerProcess
let startGateway: () => Promise<ServerProcess>

beforeAll(async () => {
  for (const _ of [1, 2, 3]) {
    const receiver = createServer(async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part)
      const { notificationId } = JSON.parse(Buffer.concat(parts).toString())
      arrived.set(notificationId, (arrived.get(notificationId) ?? 0) + 1)
      response.end('OK')
    })
    hosts.push(await listen(receiver))
  }
  const [port = 0, platform = 0] = await freePorts(2)
  sandbox = await startServer('sandbox/src/main.ts', platform, { SANDBOX_CHARGES: '60' })
  const environment = {
    PLATFORM_URL: `http://${await listen(createWire())}`,
    DATA_DIR: join(folder, 'gateway'),
    RATE_LIMIT_PER_MINUTE: '1000000',
    LOG_LEVEL: 'warn',
  }
  startGateway = () => startServer('gateway/src/main.ts', port, environment)
  gateway = await startGateway()
})
afterAll(async () => {
  await Promise.all([gateway?.stop(), sandbox?.stop()])
  for (const server of servers) server.close()
  rmSync(folder, { recursive: true })
})

async function listen(server: Server): Promise<string> {
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Passes the gateway's calls on to the platform, except for the sixth batch of a resend. */
function createWire(): Server {
  return createServer((request, response) => {
    const isBatch = request.url?.includes('/notifications/resend') === true
    if (isBatch) batches += 1
    const isLost = isBatch && batches === 6
    if (isLost && loss === 'request') return lostBatch.resolve()
    const passedOn = { method: request.method, headers: request.headers }
    const call = send(sandbox.origin + request.url, passedOn, (answer) => {
      if (isLost) {
        answer.resume()
        return lostBatch.resolve()
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    request.pipe(call)
  })
}

/** Creates failed notifications with the sandbox's switch. */
async function outage(host: string | undefined, merchantAccount: string, count: number, status = 503) {
  const answer = await fetch(`${sandbox.origin}/sandbox/outages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ merchantAccount, url: `http://${host}/hook`, count, status }),
  })
  return ((await answer.json()) as { notificationIds: string[] }).notificationIds
}

// biome-ignore lint/suspicious/noExplicitAny: assertions look into any response
async function ask(query: string, variables: object = {}): Promise<any> {
  const answer = await fetch(`${gateway.origin}/graphql`, {
    method: 'POST',
    headers: { authorization: basic('SUPER_ACCOUNT/super'), 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = await answer.json()
  expect(errors).toBeUndefined()
  return data
}

const counted = 'id state counts { selection done failed unknown notStarted }'

/** Plans the failures of the three hosts and starts the job. Returns its id and size. */
async function resend(): Promise<{ id: string; selection: number }> {
  const failures = hosts.map((host) => ({ host, httpStatus: 503, error: 'Service Unavailable' }))
  const plan = `mutation ($input: ResendSelection!) { planNotificationResend(input: $input) { ${counted} } }`
  const { planNotificationResend: job } = await ask(plan, { input: { failures } })
  const { id, counts } = job
  const input = { id, reason: 'The hooks of two shops were down' }
  await ask(`mutation ($input: StartJobInput!) { startJob(input: $input) { ${counted} } }`, { input })
  return { id, selection: counts.selection }
}

interface Over {
  readonly state: string
  readonly unknown: number
}

async function whenOver(id: string): Promise<Over> {
  for (;;) {
    const { job } = await ask(`{ job(id: "${id}") { ${counted} } }`)
    const { state, counts } = job
    const { selection, done, failed, unknown, notStarted } = counts
    expect(done + failed + unknown + notStarted).toBe(selection)
    if (state !== 'RUNNING') return { state, ...counts }
    await wait(50)
  }
}

/** Resolves once at least this many different notifications have arrived. */
async function whenArrived(count: number): Promise<void> {
  while (arrived.size < count) await wait(20)
}

test.each([
  ['request', 50],
  ['response', 0],
] as const)(
  'sends each of 1,204 notifications once, and no others, if it is killed after losing a %s',
  async (lost, rest) => {
    loss = lost
    batches = 0
    lostBatch = Promise.withResolvers()
    arrived.clear()
    const planned = [
      ...(await outage(hosts[0], 'DEMO_MERCHANT', 600)),
      ...(await outage(hosts[1], 'DEMO_MERCHANT', 304)),
      ...(await outage(hosts[2], 'OTHER_MERCHANT', 300)),
    ]
    const others = [
      ...(await outage(hosts[0], 'OTHER_MERCHANT', 20, 500)),
      ...(await outage(hosts[2], 'DEMO_MERCHANT', 20, 500)),
    ]
    const { id, selection } = await resend()
    expect(selection).toBe(1_204)

    await lostBatch.promise
    await gateway.kill()
    expect(arrived.size).toBeLessThanOrEqual(300)
    gateway = await startGateway()
    // Only the batch that was in flight is in doubt.
    expect(await whenOver(id)).toMatchObject({ state: 'DONE', selection: 1_204, unknown: 50, failed: 0, notStarted: 0 })
    await whenArrived(1_204 - rest)

    // A new plan contains only the items that were never sent.
    if (rest > 0) {
      const again = await resend()
      expect(again.selection).toBe(rest)
      await whenOver(again.id)
      await whenArrived(1_204)
    }
    expect([...arrived.keys()].sort()).toEqual(planned.sort())
    expect(new Set(arrived.values())).toEqual(new Set([1]))
    expect(others.filter((other) => arrived.has(other))).toEqual([])
  },
)
