import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loginInput, loginMutation } from '../support/browser.ts'
import { basic } from '../support/portal.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'
import { freePorts, nginx, type ServerProcess, startProxy, startServer } from '../support/processes.ts'
import { reportSkipped } from '../support/skipped.ts'

// The shipped stack: two replicas on one store behind the proxy, each in its own process.

if (nginx === null) reportSkipped('restarts behind the proxy', 'nginx is missing', 'apt-get install nginx-light')

describe.skipIf(nginx === null)('behind the shipped proxy configuration', () => {
  const folder = mkdtempSync(join(tmpdir(), 'restarts-'))
  const gateways: ServerProcess[] = []
  let ports: readonly number[]
  let sandbox: ServerProcess
  let proxy: ServerProcess
  let database: TestDatabase | null
  let environment: NodeJS.ProcessEnv

  const startGateway = (place: number) => startServer('gateway/src/main.ts', ports[place] ?? 0, environment)

  beforeAll(async () => {
    database = await createTestDatabase()
    const [first = 0, second = 0, platform = 0, front = 0] = await freePorts(4)
    ports = [first, second]
    sandbox = await startServer('sandbox/src/main.ts', platform, { SANDBOX_CHARGES: '60' })
    environment = {
      PLATFORM_URL: sandbox.origin,
      DATA_DIR: join(folder, 'gateway'),
      DATABASE_URL: database?.url,
      SESSION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
      TRUST_PROXY: 'true',
      RATE_LIMIT_PER_MINUTE: '1000000',
      LOG_LEVEL: 'warn',
      DRAIN_NOTICE_MS: '200',
      // The other tests may keep the disk of PostgreSQL busy.
      STORE_PATIENCE_MS: '10000',
      NODE_ENV: 'production',
    }
    // Processes open a file store one after another.
    if (database) gateways.push(...(await Promise.all([startGateway(0), startGateway(1)])))
    else for (const place of [0, 1]) gateways.push(await startGateway(place))
    proxy = await startProxy(join(folder, 'nginx'), front, ports)
  })
  afterAll(async () => {
    await Promise.all([proxy, ...gateways, sandbox].map((server) => server?.stop()))
    await database?.drop()
    rmSync(folder, { recursive: true })
  })

  test('ignores the forwarded host that a client claims when it sets its cookie', async () => {
    const { headers } = await request(proxy.origin)
      .post('/graphql')
      .set({ host: 'portal.example.test', 'x-forwarded-host': 'localhost', forwarded: 'host=localhost' })
      .send({ query: loginMutation, variables: loginInput('DEMO_MERCHANT/operator') })
    expect(headers['set-cookie']).toEqual([expect.stringMatching(/^__Host-portal-session=.*; Secure/)])
  })

  test('restarts replicas in turn under load without failing a request or repeating a refund', async () => {
    const authorization = basic('DEMO_MERCHANT/admin')
    const failures: string[] = []
    let requests = 0
    /** Sends a request and records everything except a correct response. */
    const ask = async (query: string, variables: object = {}) => {
      requests += 1
      try {
        const answer = await fetch(`${proxy.origin}/graphql`, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify({ query, variables }),
        })
        const text = await answer.text()
        if (answer.status === 200 && !text.includes('"errors"')) return JSON.parse(text).data
        failures.push(`${answer.status} ${text.slice(0, 200)}`)
      } catch (error) {
        failures.push(String((error as Error).cause ?? error))
      }
    }
    const lineItem = { externalKey: 'sku-1', price: '900.00' }
    const charge = {
      customerId: 'cust-42',
      paymentMethod: 'CREDIT_CARD',
      currency: 'EUR',
      operation: 'CHARGE',
      lineItem,
    }
    const create = 'mutation ($input: NewChargeInput!) { createCharge(input: $input) { id } }'
    const chargeId = (await ask(create, { input: charge })).createCharge.id

    let isOver = false
    const reading = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        await ask('{ charges(page: { limit: 2 }) { items { id } } }')
        await wait(5)
      }
    })
    const sent: string[] = []
    const refunding = Array.from({ length: 2 }, async () => {
      while (!isOver) {
        const requestId = `refund-${sent.length}`
        sent.push(requestId)
        const input = { chargeId, command: 'REFUND', amount: '0.01', requestId, comment: requestId }
        await ask('mutation ($input: ChargeCommandInput!) { runChargeCommand(input: $input) { id } }', { input })
        await wait(100)
      }
    })
    for (const place of [0, 1]) {
      expect(await gateways[place]?.stop()).toBe(0)
      const before = sent.length
      gateways[place] = await startGateway(place)
      // Both replicas have served requests again before the next one stops.
      await expect.poll(() => sent.length).toBeGreaterThan(before + 12)
    }
    isOver = true
    await Promise.all([...reading, ...refunding])
    expect(failures, `of ${requests} requests`).toEqual([])
    const { charge: after } = await ask(`{ charge(id: "${chargeId}") { transactions { comment } } }`)
    const comments: string[] = after.transactions.map((transaction: { comment: string }) => transaction.comment)
    expect(comments.slice(1).sort()).toEqual(sent.sort())
  })
})
