import { createHmac } from 'node:crypto'
import { lookup } from 'node:dns'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Outages } from './outages.ts'

/** A notification to be sent to an address. */
export interface OutgoingNotification {
  readonly url: URL
  /** The body, which the signature covers. */
  readonly body: string
  /** The merchant's key for notifications. */
  readonly key: string
  /** Unix seconds. */
  readonly now: number
}

/** The result: the HTTP status, or the problem if there is no status. */
export interface NotificationResponse {
  readonly httpStatus: number | null
  readonly problem: string | null
  /** The beginning of the response body, if there is one. */
  readonly body?: string
}

/** Sends a notification once and returns the result; never throws. */
export type SendNotification = (notification: OutgoingNotification) => Promise<NotificationResponse>

const PATIENCE_MS = 5_000
/** How much of a response body is kept, in characters. */
const LONGEST_BODY = 1_000

/**
 * Returns a sender. Requests to the made-up merchants below `example.test` stay in the sandbox. Other requests go over
 * the network if `isAllowed` accepts their address, because a merchant's address must not lead to the platform's own
 * network.
 */
export function notificationSender(
  isAllowed: (address: string) => boolean = isPublicAddress,
  outages?: Outages,
  refusal = 'the address is not a public one',
): SendNotification {
  return (notification) => {
    const { url } = notification
    const failing = outages?.statusOf(url.host)
    if (failing != null) return Promise.resolve({ httpStatus: failing, problem: null, body: 'Failing by the switch' })
    if (url.hostname.endsWith('.example.test')) return Promise.resolve(simulatedResponse(url))
    return sendOverNetwork(notification, isAllowed, refusal)
  }
}

/** Whether an address belongs to this machine. Queued notifications are sent nowhere else. */
export function isLocalAddress(address: string): boolean {
  return ipaddr.process(address).range() === 'loopback'
}

/** The responses of the made-up merchants; the sandbox's README lists them. */
function simulatedResponse({ pathname }: URL): NotificationResponse {
  if (pathname === '/notifications') return { httpStatus: 200, problem: null }
  if (pathname === '/asleep') return { httpStatus: 503, problem: null }
  if (pathname === '/silent') return { httpStatus: null, problem: `no answer within ${PATIENCE_MS / 1000} seconds` }
  return { httpStatus: 404, problem: null }
}

/** Whether an address is public: not private, local or otherwise reserved. */
function isPublicAddress(address: string): boolean {
  return ipaddr.process(address).range() === 'unicast'
}

function sendOverNetwork(
  { url, body, key, now }: OutgoingNotification,
  isAllowed: (address: string) => boolean,
  problem: string,
) {
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-timestamp': String(now),
    'x-signature': createHmac('sha256', key).update(body).digest('hex').toUpperCase(),
  }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const refusal = { httpStatus: null, problem }
  // A name is checked when it is resolved for the connection; an address is never resolved, so it is checked here.
  if (isIP(host) !== 0 && !isAllowed(host)) return Promise.resolve(refusal)
  const guardedLookup: LookupFunction = (hostname, options, found) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const allowed = error ? [] : addresses.filter(({ address }) => isAllowed(address))
      if (error || allowed.length === 0) return found(error ?? new Error(refusal.problem), [])
      const [first] = allowed
      return options.all || !first ? found(null, allowed) : found(null, first.address, first.family)
    })
  return new Promise<NotificationResponse>((resolve) => {
    const send = url.protocol === 'https:' ? requestSecure : requestPlain
    const signal = AbortSignal.timeout(PATIENCE_MS)
    // A kept-alive connection would be reused without checking its address.
    const sent = send(url, { method: 'POST', headers, lookup: guardedLookup, signal, agent: false }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        if (body.length < LONGEST_BODY) body += text.slice(0, LONGEST_BODY - body.length)
      })
      // The status is known even if the body is incomplete.
      response.on('close', () => resolve({ httpStatus: response.statusCode ?? null, problem: null, body }))
    })
    sent.on('error', (error) => {
      const problem = signal.aborted ? `no answer within ${PATIENCE_MS / 1000} seconds` : error.message
      resolve({ httpStatus: null, problem })
    })
    sent.end(body)
  })
}
