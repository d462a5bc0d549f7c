import type { Row } from '../rest/endpoint.ts'
import type { Rest } from '../rest/rest.ts'
import { parameterNames } from '../rest/wire.ts'
import { notificationQueue } from './endpoints.ts'

/** The last response from an address: the host, the status and the platform's error text. */
export interface FailureKey {
  readonly host: string
  readonly httpStatus: number | null
  readonly error: string | null
}

/** Notifications with the same failure on one host. */
export interface FailureGroup extends FailureKey {
  readonly count: number
  readonly since: string | null
  readonly nextAttemptTime: string | null
  readonly merchantAccounts: readonly string[]
}

/** Undeliverable notifications, oldest first. */
export interface Failures {
  readonly items: readonly Row[]
  /** Whether `items` contains all of them. */
  readonly isComplete: boolean
}

/** Maximum number of notifications that are read: 28 platform calls. */
const mostRead = 5_000
const rowsOfCall = 200
/**
 * Rows that two calls after each other have in common. If notifications leave between the two calls, the later ones move
 * forward; as long as one row is in both responses, none between them was missed.
 */
const overlap = 20
/** Calls at the same time. */
const callsAtOnce = 6
/** How often all are read before the failures count as incomplete. */
const mostReads = 2
/** Failed notifications, and those that were stopped or retried after a failure. */
const statuses = 'FAILED,FAILED_PERMANENTLY,READY,STOPPED,FORCE_SUBMIT'

/** Reads the notifications that an address has rejected, oldest first and without duplicates. */
export async function readFailures(rest: Rest): Promise<Failures> {
  let failures = await readOnce(rest)
  for (let read = 1; failures.hasGap && read < mostReads; read++) failures = await readOnce(rest)
  const { rows, isComplete } = failures
  return { items: rows.filter((row) => keysOf(row).length > 0), isComplete }
}

/** The first response has the total; the other ones are read a few at a time. */
async function readOnce(rest: Rest) {
  const read = (offset: number) =>
    rest.list(notificationQueue, {
      query: {
        status: statuses,
        [parameterNames.sort]: 'creationTime',
        [parameterNames.limit]: rowsOfCall,
        [parameterNames.offset]: offset,
      },
    })
  const first = await read(0)
  // A platform may return fewer rows than asked for.
  const size = first.items.length
  const wanted = Math.min(first.total, mostRead)
  const pages = [first.items]
  if (size > overlap) {
    const offsets: number[] = []
    for (let next = size; next < wanted; next += size - overlap) offsets.push(next - overlap)
    for (let place = 0; place < offsets.length; place += callsAtOnce) {
      const some = await Promise.all(offsets.slice(place, place + callsAtOnce).map(read))
      pages.push(...some.map(({ items }) => items))
    }
  }
  const isCut = pages.length === 1 && size < wanted
  const hasGap = isCut || pages.some((page, place) => place > 0 && !continues(pages[place - 1] ?? [], page, size))
  const rows = [...new Map(pages.flat().map((row) => [notificationQueue.keyOf(row), row])).values()].slice(0, mostRead)
  return { rows, hasGap, isComplete: !hasGap && first.total <= mostRead }
}

/** Whether no row can be missing between two pages: they have a row in common, or the previous one reached the end. */
function continues(previous: readonly Row[], page: readonly Row[], size: number): boolean {
  const known = new Set(previous.map(notificationQueue.keyOf))
  return previous.length < size || page.some((row) => known.has(notificationQueue.keyOf(row)))
}

/** The failures by host, status and error, the largest group first. */
export function groupFailures(items: readonly Row[]): FailureGroup[] {
  const groups = new Map<string, { key: FailureKey; rows: Row[] }>()
  for (const row of items) {
    for (const key of keysOf(row)) {
      const name = JSON.stringify([key.host, key.httpStatus, key.error])
      const group = groups.get(name) ?? { key, rows: [] }
      group.rows.push(row)
      groups.set(name, group)
    }
  }
  return [...groups.values()]
    .map(({ key, rows }) => ({
      ...key,
      count: rows.length,
      since: earliest(rows, 'creationTime'),
      nextAttemptTime: earliest(rows, 'nextAttemptTime'),
      merchantAccounts: [...new Set(rows.map((row): string => row.merchantAccount))].sort(),
    }))
    .sort((a, b) => b.count - a.count || (a.host < b.host ? -1 : 1))
}

/** The notifications of one group, optionally only those queued since a time. */
export function membersOf(items: readonly Row[], key: FailureKey, since: string | null): Row[] {
  const isSame = (other: FailureKey) =>
    other.host === key.host && other.httpStatus === key.httpStatus && other.error === key.error
  return items.filter((row) => (since === null || row.creationTime >= since) && keysOf(row).some(isSame))
}

/** The failing addresses of a notification, without duplicate hosts and responses. */
function keysOf(row: Row): FailureKey[] {
  const failing = ((row.callbackURLList ?? []) as Row[]).filter(
    ({ status, lastHttpStatus, lastError }) => status === 'FAILED' && (lastHttpStatus != null || lastError != null),
  )
  const keys = failing.map(({ url, lastHttpStatus, lastError }) => ({
    host: URL.parse(String(url))?.host ?? String(url),
    httpStatus: lastHttpStatus ?? null,
    error: lastError ?? null,
  }))
  return [...new Map(keys.map((key) => [JSON.stringify(Object.values(key)), key])).values()]
}

function earliest(rows: readonly Row[], field: string): string | null {
  const moments = rows.flatMap((row): string[] => row[field] ?? [])
  return moments.reduce<string | null>((first, moment) => (first === null || moment < first ? moment : first), null)
}
