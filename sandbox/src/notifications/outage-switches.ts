import type { DatabaseSync } from 'node:sqlite'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { read } from '../http/list-parameters.ts'
import { notFound } from '../http/request-error.ts'
import { merchantAccounts } from '../values/merchant-account.ts'
import { backOff, type Callback, notificationTypeOf } from './notification.ts'
import { isLocalAddress } from './notification-sender.ts'
import type { Outages } from './outages.ts'

const MOST_NOTIFICATIONS = 10_000

const failure = z.number().int().min(300).max(599).default(503)
const switchInput = z.strictObject({ status: failure })
const outageInput = z.strictObject({
  merchantAccount: z.string(),
  url: z.url(),
  count: z.number().int().min(1).max(MOST_NOTIFICATIONS),
  status: failure,
})

interface OutageDeps {
  readonly database: DatabaseSync
  readonly outages: Outages
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

/**
 * Serves the sandbox's own switches, which a real platform does not have. They work from this machine only, without a
 * signature. They make a host fail or recover, and simulate a past outage: notifications that failed permanently.
 */
export function serveOutages(app: FastifyInstance, { database, outages, clock }: OutageDeps): void {
  const chargesOf = database.prepare(`select n, status from charge where merchant = ? order by n desc limit 1000`)
  const queue = database.prepare(`
    insert into notification_queue (merchant, charge, notification_type, status, attempts, creation_time,
      next_attempt_time, callbacks) values (?, ?, ?, 'FAILED_PERMANENTLY', ?, ?, null, ?) returning n`)

  function requireLocal({ ip }: FastifyRequest): void {
    if (!isLocalAddress(ip)) throw notFound('Page')
  }

  app.put<{ Params: { host: string } }>('/sandbox/endpoints/:host', async (request, reply) => {
    requireLocal(request)
    outages.set(request.params.host, read(switchInput, bodyOf(request)).status)
    return reply.code(204).send()
  })
  app.delete<{ Params: { host: string } }>('/sandbox/endpoints/:host', async (request, reply) => {
    requireLocal(request)
    outages.clear(request.params.host)
    return reply.code(204).send()
  })
  app.post('/sandbox/outages', async (request) => {
    requireLocal(request)
    const { merchantAccount, url, count, status } = read(outageInput, bodyOf(request))
    const merchant = merchantAccounts.findIndex(({ name }) => name === merchantAccount) + 1
    const charges = merchant === 0 ? [] : chargesOf.all(merchant)
    if (charges.length === 0) throw notFound('Merchant account with charges')
    const callbacks: Callback[] = [{ url, status: 'FAILED', lastHttpStatus: status, lastError: 'Service Unavailable' }]
    const now = Math.floor(clock() / 1000)
    database.exec('begin')
    const notificationIds = Array.from({ length: count }, (_, place) => {
      const charge = charges[place % charges.length]
      const type = notificationTypeOf('CHARGED')
      const row = queue.get(merchant, charge?.n ?? 0, type, backOff.length + 1, now, JSON.stringify(callbacks))
      return `n-${row?.n}`
    })
    database.exec('commit')
    return { notificationIds }
  })
}

function bodyOf({ body }: FastifyRequest): unknown {
  return Buffer.isBuffer(body) && body.length > 0 ? JSON.parse(body.toString('utf8')) : {}
}
