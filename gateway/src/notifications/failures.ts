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

/** Maximum number of notifications that are read: 25 platform calls. */
const mostRead = 5_000
const rowsOfCall = 200
/** Failed notifications, and those that were stopped or retried after a failure. */
const statuses = 'FAILED,FAILED_PERMANENTLY,READY,STOPPED,FORCE_SUBMIT'

/** Reads the notifications that an address has rejected, oldest first and without duplicates. */
export async function readFailures(rest: Rest): Promise<Failures> {
  const rows = new Map<string, Row>()
  let offset = 0
  let total = 0
  do {
    const page = await rest.list(notificationQueue, {
      query: {
        status: statuses,
        [parameterNames.sort]: 'creationTime',
        [parameterNames.limit]: rowsOfCall,
        [parameterNames.offset]: offset,
      },
    })
    total = page.total
    for (const row of page.items) rows.set(notificationQueue.keyOf(row), row)
    if (page.items.length === 0) break
    offset += page.items.length
  } while (offset < total && offset < mostRead)
  return { items: [...rows.values()].filter((row) => keysOf(row).length > 0), isComplete: offset >= total }
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
