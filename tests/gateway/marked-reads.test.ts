import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { basic } from '../support/portal.ts'
import { freePorts, nginx, type ServerProcess, startProxy } from '../support/processes.ts'
import { reportSkipped } from '../support/skipped.ts'
import { type Stack, startStack } from '../support/stack.ts'

// A request with the header x-portal-read may be sent twice, so it can have no mutation.

const mark = { 'x-portal-read': '1' }

describe('the gateway', () => {
  let stack: Stack
  beforeAll(async () => {
    stack = await startStack({ charges: 60 })
  })
  afterAll(() => stack.close())

  const refund = 'runChargeCommand(input: { chargeId: "chg-1001", command: REFUND, amount: "1.00" }) { id }'
  const post = (accept: string, body: object, headers: Record<string, string> = mark) =>
    request(stack.gateway.server)
      .post('/graphql')
      .set({ authorization: basic('DEMO_MERCHANT/admin'), accept, ...headers })
      .send(body)

  // The plain path and Yoga's.
  test.each(['application/json', '*/*'])(
    'serves a marked query and refuses marked mutations (accept: %s)',
    async (accept) => {
      stack.takeCalls()
      const read = await post(accept, { query: '{ charge(id: "chg-1001") { id } }' })
      expect(read.body.data.charge.id).toBe('chg-1001')
      stack.takeCalls()
      // Twice, because the second run of a document may be compiled.
      for (const query of [
        `mutation { ${refund} }`,
        `mutation { ${refund} }`,
        `mutation M { ${refund} } query Q { viewer { callerName } }`,
      ]) {
        const { body } = await post(accept, { query, ...(query.startsWith('mutation M') && { operationName: 'M' }) })
        expect(body.errors[0].extensions.code).toBe('BAD_INPUT')
      }
      expect(stack.takeCalls().filter((call) => call.startsWith('POST'))).toEqual([])
      const { body } = await post(accept, { query: `mutation { ${refund} }` }, {})
      expect(body.data.runChargeCommand.id).toBe('chg-1001')
    },
  )
})

if (nginx === null) reportSkipped('repeated reads of the proxy', 'nginx is missing', 'apt-get install nginx-light')

describe.skipIf(nginx === null)('the shipped proxy configuration', () => {
  const folder = mkdtempSync(join(tmpdir(), 'marked-'))
  const received: string[] = []
  /** Two replicas. The one that receives a POST first ends the connection without a response. */
  const replicas = [1, 2].map((place) =>
    createServer((incoming, response) => {
      if (incoming.method !== 'POST') return void response.end('ok')
      let body = ''
      incoming.on('data', (chunk) => {
        body += chunk
      })
      incoming.on('end', () => {
        received.push(`${incoming.url} ${body}`)
        if (received.length === 1) incoming.socket.destroy()
        else response.end(`replica ${place}`)
      })
    }),
  )
  let proxy: ServerProcess
  beforeAll(async () => {
    for (const replica of replicas) {
      replica.listen(0, '127.0.0.1')
      await once(replica, 'listening')
    }
    const [front = 0] = await freePorts(1)
    const ports = replicas.map((replica) => (replica.address() as AddressInfo).port)
    proxy = await startProxy(join(folder, 'nginx'), front, ports)
  })
  afterAll(async () => {
    await proxy?.stop()
    for (const replica of replicas) replica.close()
    rmSync(folder, { recursive: true })
  })

  const post = async (path: string, headers: Record<string, string>) => {
    received.length = 0
    const { status } = await request(proxy.origin).post(path).set(headers).send('the body')
    return { status, received: [...received] }
  }

  test('sends a marked request to the other replica if the first one does not finish it', async () => {
    expect(await post('/graphql?a=1', mark)).toEqual({
      status: 200,
      received: ['/graphql?a=1 the body', '/graphql?a=1 the body'],
    })
  })

  test('sends no other request twice', async () => {
    expect(await post('/graphql', {})).toEqual({ status: 502, received: ['/graphql the body'] })
    expect(await post('/files/bin/import', mark)).toEqual({ status: 502, received: ['/files/bin/import the body'] })
  })
})
