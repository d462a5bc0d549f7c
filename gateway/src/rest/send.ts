import type { KeyObject } from 'node:crypto'
import type { GraphQLError } from 'graphql'
import type { Deadline } from '../timing/deadline.ts'
import { platformSpan } from '../tracing/platform-span.ts'
import {
  codeOf,
  isUnreadSuccess,
  noResponse,
  outcomeUnknown,
  platformError,
  unexpectedStatus,
  unreadableResponse,
} from './error.ts'
import { parseYoung } from './parse-young.ts'
import { type Bulkhead, type FileBulkhead, LostResponse, type Platform, repeatRead } from './platform.ts'
import { buildQuery, isoSeconds, type QueryValue } from './query.ts'
import { type PlatformResponse, receive } from './receive.ts'
import { type FileAsked, type ReceivedFile, receiveFile } from './receive-file.ts'
import { sign } from './sign.ts'
import { apiPrefix, headerNames, parameterNames } from './wire.ts'

/** The credentials that sign a call. */
export interface Signer {
  readonly merchantAccount: string
  readonly callerName: string
  readonly key: KeyObject
}

/** One platform call: the path beneath `/api/v3` with its ids already encoded by `encodeSegment`. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly query?: Readonly<Record<string, QueryValue>>
  readonly body?: unknown
  /** A URL-encoded form, sent instead of a JSON body. */
  readonly form?: { readonly contentType: string; readonly text: string }
  /** Additional headers. */
  readonly headers?: Readonly<Record<string, string>>
  /** The requested file, if any; the response is then a `ReceivedFile`. */
  readonly file?: FileAsked<unknown>
  /** Whether the row may be missing. 404 then returns null. */
  readonly mayBeMissing?: true
  /** The only successful status, if not every status from 200 to 299 counts. */
  readonly expects?: number
  /** A GET with a side effect. Like a POST, it is never repeated. */
  readonly hasEffect?: true
  /** Whether to record the response's time for `answeredAt`. */
  readonly isDated?: true
}

/** The result of one call, for logs and metrics. The path has no query, because that may contain personal data. */
export interface CallReport {
  readonly method: string
  readonly path: string
  readonly status: number | undefined
  /** Time until the response. For a file, time until its first bytes were checked. */
  readonly milliseconds: number
}

/** Sends a call and returns the parsed JSON (undefined for 204) or the file. Rejects with a coded GraphQLError. */
export type Send = (call: Call) => Promise<unknown>

/** Options for a request's calls to the platform. */
export interface SendOptions {
  readonly platform: Platform
  readonly signer: Signer
  readonly onBehalfOf: string | null
  /** Whether the platform has accepted the signer. Failures count for its merchant account only then. */
  readonly isAccepted?: boolean
  /** The bulkhead for calls other than files. Default: the one for waiting users and programs. */
  readonly lane?: 'interactive' | 'exports' | 'plans'
  /** Aborts every call of the request at its deadline. */
  readonly deadline: Deadline
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  readonly onCall?: (report: CallReport) => void
  /** Called with each error of a call, and awaited before the call rejects with it. */
  readonly onError?: (error: unknown) => Promise<void> | undefined
}

const skewWorthLearning = 30

/**
 * The `Date` header of a dated call, on its parsed response. A WeakMap would keep the responses in memory until the next
 * full garbage collection.
 */
const dateHeader = Symbol('date')

interface Dated {
  [dateHeader]?: string
}

/** The newest date that was parsed: the responses of a second have the same one. */
let parsed: { readonly date: string | undefined; readonly moment: string | null } = { date: undefined, moment: null }

/** When the platform sent the response of a dated call, by its own clock, to the second; null if it did not say. */
export function answeredAt({ [dateHeader]: date }: Dated): string | null {
  if (date === parsed.date) return parsed.moment
  const moment = new Date(date ?? Number.NaN)
  parsed = { date, moment: Number.isNaN(moment.getTime()) ? null : isoSeconds(moment) }
  return parsed.moment
}

/**
 * Creates a request's only access to the platform. It adds on-behalf-of, signs each attempt with a new timestamp,
 * enforces the deadline, repeats only calls that are safe to repeat, and turns any response into JSON or a coded error.
 * A POST is never repeated; if its response is lost, the error is OUTCOME_UNKNOWN.
 */
export function createSend(options: SendOptions): Send {
  const { platform, onBehalfOf, lane = 'interactive' } = options
  // Not an async function: each additional promise costs as much as signing.
  return function send(call) {
    try {
      const query = onBehalfOf === null ? call.query : { ...call.query, [parameterNames.onBehalfOf]: onBehalfOf }
      const path = apiPrefix + call.path + (query === undefined ? '' : buildQuery(query))
      const body = call.form?.text ?? (call.body === undefined ? undefined : JSON.stringify(call.body))
      if (lane === 'interactive') platform.interactiveAt = performance.now()
      return call.file
        ? sendForFile(options, platform[call.file.bulkhead ?? 'files'], call, path)
        : sendRepaired(options, platform[lane], call, path, body)
    } catch (error) {
      return Promise.reject(error)
    }
  }
}

/** Sends a call, and handles a failed attempt. */
function sendRepaired(
  options: SendOptions,
  bulkhead: Bulkhead,
  call: Call,
  path: string,
  body: string | undefined,
): Promise<unknown> {
  return exchange(options, bulkhead, call, path, body, (error) =>
    repair(options, call, error, () => exchange(options, bulkhead, call, path, body)),
  )
}

/**
 * Sends a call for a file in a turn of its caller, which lasts until the file has been read or given up. Without a turn,
 * nothing is sent, and the circuit breaker does not count it.
 */
async function sendForFile(options: SendOptions, bulkhead: FileBulkhead, call: Call, path: string): Promise<unknown> {
  const endTurn = bulkhead.turns.begin(options.signer)
  try {
    const received = (await sendRepaired(options, bulkhead, call, path, undefined)) as ReceivedFile
    if (received.body.closed) endTurn()
    else received.body.once('close', endTurn)
    return received
  } catch (error) {
    endTurn()
    throw error
  }
}

/** Handles a failed attempt: repeats it if that is safe, otherwise rejects with the error of the call. */
async function repair(
  { deadline, onError }: SendOptions,
  call: Call,
  failure: unknown,
  again: () => Promise<unknown>,
): Promise<unknown> {
  const isRead = call.method === 'GET' && !call.hasEffect
  const isOnce = call.method === 'POST' || call.hasEffect
  try {
    if (isRead) return await repeatRead(failure, again, deadline)
    if (!isOnce && failure instanceof LostResponse && failure.neverSent) return await again()
    throw failure
  } catch (error) {
    await onError?.(error)
    if (error instanceof LostResponse) {
      const lost = noResponse(error.message)
      throw isRead || error.neverSent ? lost : outcomeUnknown(lost)
    }
    // After an unreadable success, a row that was saved or removed can be read again.
    const isUnknown = !isRead && mayHaveHappened(error as GraphQLError) && (isOnce || !isUnreadSuccess(error))
    throw isUnknown ? outcomeUnknown(error as GraphQLError) : error
  }
}

/**
 * Whether the platform may have made the change despite an error response. Only 400 to 499 is a certain refusal, except
 * 408: a platform that stopped waiting may have started. A redirect may follow the change or lead to it, and a success
 * may be unreadable.
 */
function mayHaveHappened(error: GraphQLError): boolean {
  const status = error.extensions?.status
  return typeof status === 'number' && (status < 400 || status === 408 || status >= 500)
}

/**
 * Makes one attempt, and a second one if the platform refused the first because of a clock difference, because a
 * refused call was not executed. `failed` returns the outcome after an error; by default, it is the error. Throws
 * PLATFORM_UNAVAILABLE while the breaker is open.
 */
function exchange(
  options: SendOptions,
  bulkhead: Bulkhead,
  call: Call,
  path: string,
  body: string | undefined,
  failed: (error: unknown) => Promise<unknown> = Promise.reject.bind(Promise),
  isFirst = true,
): Promise<unknown> {
  const { platform, signer, onBehalfOf, lane, deadline, clock, onCall } = options
  const { callerName, merchantAccount, key } = signer
  const merchant = options.isAccepted ? merchantAccount : ''
  bulkhead.breaker.check(merchant)
  const span = platformSpan(call)
  const startedAt = performance.now()
  const skewSeconds = platform.skewSeconds
  const timestamp = Math.floor(clock() / 1000) + skewSeconds
  const accept = call.file ? [...call.file.types, 'application/json'].join(', ') : 'application/json'
  // A flat list of names and values: undici needs longer to read an object.
  const headers = [
    'accept',
    accept,
    headerNames.callerName,
    callerName,
    headerNames.merchantAccount,
    merchantAccount,
    headerNames.timestamp,
    String(timestamp),
    headerNames.signature,
    sign(key, { callerName, merchantAccount, timestamp, path, body }),
  ]
  if (onBehalfOf !== null) headers.push(headerNames.onBehalfOf, onBehalfOf)
  if (body !== undefined) headers.push('content-type', call.form?.contentType ?? 'application/json')
  if (call.headers !== undefined) headers.push(...Object.entries(call.headers).flat())
  const request = { method: call.method, path, headers, body: body ?? null }

  function report(status: number | undefined): void {
    span?.ended(status)
    onCall?.({ method: call.method, path: call.path, status, milliseconds: performance.now() - startedAt })
  }

  /** Turns a response into a value, another attempt, or a coded error. */
  function settled(response: PlatformResponse | ReceivedFile): unknown {
    const { status } = response
    report(status)
    if ('headers' in response) platform.date = response.headers.date ?? platform.date
    if (status < 500) bulkhead.breaker.succeeded(merchant)
    else bulkhead.breaker.failed(merchant, deadline)
    if ('body' in response) return response
    if (call.file && status >= 200 && status < 300) throw unreadableType(response)
    const envelope = parse(response, lane === 'exports' ? parseYoung : JSON.parse)
    if (status >= 200 && status < 300 && status !== (call.expects ?? status)) {
      throw unexpectedStatus(status, call.expects)
    }
    if (status >= 200 && status < 300) {
      const { date } = response.headers
      if (call.isDated && date !== undefined && isObject(envelope)) envelope[dateHeader] = date
      return envelope
    }
    if (status === 404 && call.mayBeMissing) return null
    const mayBeSkew = status === 401 && isFirst
    if (mayBeSkew) learnSkew(platform, response.headers.date, timestamp, skewSeconds)
    // Another call may have learned the difference in the meantime. A call refused for another reason is not repeated.
    if (!mayBeSkew || platform.skewSeconds === skewSeconds) {
      throw platformError(status, envelope, response.headers['retry-after'])
    }
    return exchange(options, bulkhead, call, path, body, failed, false)
  }

  /** The error for an attempt without a response. */
  function lost(error: Error): Error {
    report(undefined)
    if (!isTransportError(error)) return error
    // The deadline belongs to the request. A client that disconnects reveals nothing about the platform.
    if (codeOf(deadline.reason) !== 'CLIENT_GONE') bulkhead.breaker.failed(merchant, deadline)
    return lostResponse(error, deadline)
  }

  return new Promise((resolve) => {
    const onResponse = (response: PlatformResponse | ReceivedFile) => {
      try {
        resolve(settled(response))
      } catch (error) {
        resolve(failed(error))
      }
    }
    const onError = (error: Error) => resolve(failed(lost(error)))
    if (call.file) receiveFile(bulkhead.pool, request, deadline, call.file).then(onResponse, onError)
    else receive(bulkhead, `${merchantAccount}/${callerName}`, request, deadline, onResponse, onError, span)
  })
}

function unreadableType({ status, headers }: PlatformResponse): GraphQLError {
  return unreadableResponse(`content type ${headers['content-type'] ?? 'missing'}`, status)
}

/** The parsed body. Only a success must be readable; for an error without JSON the status is enough. */
function parse(response: PlatformResponse, parsed: (json: string) => unknown): unknown {
  const { status, json } = response
  const isSuccess = status >= 200 && status < 300
  if (json === null) {
    if (!isSuccess || status === 204) return undefined
    throw unreadableType(response)
  }
  let envelope: unknown
  try {
    envelope = parsed(json)
  } catch {
    if (!isSuccess) return undefined
    throw unreadableResponse('broken JSON', status)
  }
  if (isSuccess && !isObject(envelope)) throw unreadableResponse('no object', status)
  return envelope
}

function isObject(value: unknown): value is Dated {
  return typeof value === 'object' && value !== null
}

/** Learns the clock difference from a refusal of a timestamp that was sent with `skewSeconds`. */
function learnSkew(platform: Platform, date: string | undefined, timestamp: number, skewSeconds: number): void {
  const platformSeconds = Math.floor(Date.parse(date ?? '') / 1000)
  const difference = platformSeconds - timestamp
  // Calls that were refused together see the same difference. Adding it to a value that another call has already set
  // would count it twice.
  if (Math.abs(difference) >= skewWorthLearning) platform.skewSeconds = skewSeconds + difference
}

function isTransportError(error: unknown): error is Error & { code?: string } {
  return error instanceof Error && !('extensions' in error)
}

const neverConnectedCodes: readonly unknown[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']

function lostResponse(error: Error & { code?: string }, deadline: Deadline): LostResponse {
  if (deadline.aborted) return new LostResponse('it took too long', false)
  if (neverConnectedCodes.includes(error.code)) return new LostResponse('it cannot be reached', true)
  return new LostResponse('the connection broke', false)
}
