import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  ChargeDocument,
  ChargesDocument,
  type ClientOptions,
  createClient,
  isPortalError,
  OutcomeUnknownError,
  RunChargeCommandDocument,
  readNotification,
  rowsOf,
  type SignedNotification,
  ViewerDocument,
} from '@portal/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../tools/root.ts'
import { type Stack, startStack } from '../support/stack.ts'

// The package for integrators, used like in their programs, with the real gateway and the sandbox.

let stack: Stack
let url: string
beforeAll(async () => {
  stack = await startStack({ charges: 300 })
  url = `${await stack.gateway.listen({ port: 0, host: '127.0.0.1' })}/graphql`
})
afterAll(() => stack.close())

function client(more: Partial<ClientOptions> = {}) {
  const caller = { merchantAccount: 'DEMO_MERCHANT', callerName: 'admin', secretKey: 'Sandbox-Secret-Key-0001' }
  return createClient({ url, ...caller, sleep: async () => undefined, ...more })
}

/** A fetch that loses the first responses after the gateway has sent them. */
function losing(count: number): typeof fetch {
  let lost = 0
  return async (...request) => {
    const answer = await fetch(...request)
    if (lost >= count) return answer
    lost += 1
    await answer.text()
    throw new TypeError('terminated')
  }
}

test('runs a first query', async () => {
  const { viewer } = await client().request(ViewerDocument)
  expect(viewer).toMatchObject({ merchantAccount: 'DEMO_MERCHANT', callerName: 'admin' })
})

test('lists all rows once, with one request per page', async () => {
  const { charges } = await client().request(ChargesDocument, { page: { limit: 1 } })
  stack.takeCalls()
  const ids: string[] = []
  for await (const { id } of rowsOf(client(), ChargesDocument, { sort: '-creationTime' }, (data) => data.charges)) {
    ids.push(id)
  }
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toHaveLength(charges.total)
  expect(stack.takeCalls()).toHaveLength(Math.floor(charges.total / 200) + 1)
})

test('refunds once even if the response is lost twice', async () => {
  const { charges } = await client().request(ChargesDocument, { filter: { chargeStatus: ['CHARGED'] } })
  const { id = '' } = charges.items.find(({ allowedCommands }) => allowedCommands.includes('REFUND')) ?? {}
  stack.takeCalls()
  const input = { chargeId: id, command: 'REFUND', amount: '1.00', requestId: crypto.randomUUID() } as const
  const { runChargeCommand } = await client({ fetch: losing(2) }).request(RunChargeCommandDocument, { input })
  const refunds = runChargeCommand.transactions.filter(({ type }) => type === 'REFUND')
  expect(refunds).toMatchObject([{ amount: '1.00' }])
  expect(stack.takeCalls().filter((call) => call.startsWith('POST'))).toEqual([`POST /charges/${id}`])

  const withoutId = { chargeId: id, command: 'REFUND', amount: '1.00' } as const
  const lost = client({ fetch: losing(1) }).request(RunChargeCommandDocument, { input: withoutId })
  await expect(lost).rejects.toBeInstanceOf(OutcomeUnknownError)
})

test('distinguishes refusals by their codes', async () => {
  const error = async (asked: Promise<unknown>) => asked.then(() => null).catch((reason: unknown) => reason)
  const unauthenticated = await error(client({ secretKey: 'wrong' }).request(ChargesDocument, {}))
  expect(isPortalError(unauthenticated, 'UNAUTHENTICATED')).toBe(true)
  const input = { chargeId: 'chg-1', command: 'REFUND', amount: '-1', requestId: crypto.randomUUID() } as const
  expect(await error(client().request(RunChargeCommandDocument, { input }))).toMatchObject({ code: 'BAD_INPUT' })
  expect((await client().request(ChargeDocument, { id: 'chg-none' })).charge).toBeNull()
})

test('reads delivered notifications and rejects tampered ones', async () => {
  const read: SignedNotification[] = []
  const receiver = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts)
    const signature = request.headers['x-signature'] as string
    const key = 'Sandbox-Notification-Key-0001'
    expect(() => readNotification({ body: `${body} `, signature, key })).toThrow(/does not fit/)
    read.push(readNotification({ body, signature, key }))
    response.end()
  })
  await once(receiver.listen(0, '127.0.0.1'), 'listening')
  const { port } = receiver.address() as AddressInfo
  const payload = { merchantAccount: 'DEMO_MERCHANT', url: `http://127.0.0.1:${port}/hook`, count: 1, status: 503 }
  const headers = { 'x-direct': '1' }
  const made = await stack.sandbox.app.inject({ method: 'POST', url: '/sandbox/outages', payload, headers })
  const [id = ''] = made.json().notificationIds
  stack.sandbox.database
    .prepare(`update notification_queue set status = 'READY', next_attempt_time = 0 where n = ?`)
    .run(Number(id.slice(2)))
  await stack.sandbox.deliver()
  receiver.close()
  expect(read.filter(({ notificationId }) => notificationId === id)).toMatchObject([
    { charge: { id: expect.any(String) } },
  ])
})

test('runs as published on plain Node without other packages', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'client-'))
  const package_ = join(root, 'client')
  execFileSync(process.execPath, [join(package_, 'build.ts')])
  expect(readdirSync(join(package_, 'dist'))).toContain('index.d.ts')
  const program = `
    import { createClient, ViewerDocument } from '${join(package_, 'dist', 'index.js')}'
    const client = createClient({ url: '${url}', merchantAccount: 'DEMO_MERCHANT', callerName: 'api', secretKey: 'Sandbox-Secret-Key-0009' })
    console.log((await client.request(ViewerDocument)).viewer.callerName)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    cwd: folder,
  })
  expect(stdout).toBe('api\n')
  rmSync(folder, { recursive: true })
})
