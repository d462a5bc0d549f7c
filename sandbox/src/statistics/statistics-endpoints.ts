import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Resource } from '../configuration/resource.ts'
import { documentText } from '../configuration/resource-endpoints.ts'
import type { ResourceRow, ResourceRows } from '../configuration/resource-rows.ts'
import type { Call, Endpoint } from '../http/endpoint.ts'
import { read } from '../http/list-parameters.ts'
import { requireUnchanged } from '../http/lost-update.ts'
import { type CountedFor, type CountedSince, StatisticsReader } from './statistics.ts'

const resetBody = z.strictObject({ resetTime: z.string('resetTime is not a date').nullish() })
const noParameters = z.strictObject({})

interface StatisticsDeps {
  readonly database: DatabaseSync
  readonly rows: ResourceRows
}

/**
 * Calls that read and reset the statistics of a row (specification 7.4, 7.7). Statistics begin with the row's creation.
 */
export function statisticsEndpoints(
  { database, rows }: StatisticsDeps,
  resource: Resource,
  countedBy: NonNullable<Resource['countedBy']>,
): Endpoint[] {
  const countedFor = ({ merchant, id }: ResourceRow): CountedFor => ({ merchant, [countedBy]: id })
  const statistics = new StatisticsReader(database)
  const selectReset = database.prepare('select time, counted from statistics_reset where document = ?')
  const saveReset = database.prepare(`insert into statistics_reset values (:n, :time, :counted)
    on conflict do update set time = excluded.time, counted = excluded.counted`)
  const target = ({ parameters, scope }: Call) => rows.one(resource, parameters.id ?? '', scope)

  const sinceOf = ({ n, creationTime }: ResourceRow): CountedSince => {
    const reset = selectReset.get(n)
    return reset
      ? { time: Number(reset.time), before: JSON.parse(String(reset.counted)) }
      : { time: creationTime, before: null }
  }

  const show = (call: Call): string => {
    resource.mayRead(call)
    read(noParameters, call.query)
    const row = target(call)
    return JSON.stringify(statistics.read(countedFor(row), sinceOf(row), call.now))
  }

  const reset = (call: Call): string => {
    resource.mayChange(call)
    const { resetTime } = read(resetBody, call.json())
    const row = target(call)
    const since = sinceOf(row)
    requireUnchanged(resetTime, since.time)
    // Later than the previous reset, so no two states have the same time.
    const time = Math.max(call.now, since.time + 1)
    const counted = JSON.stringify(statistics.ofMinute(countedFor(row), time))
    saveReset.run({ n: row.n, time, counted })
    return documentText(resource, row)
  }

  const path = `${resource.path}/:id/statistics`
  return [
    { method: 'GET', path, needs: [], handle: show },
    { method: 'PUT', path: `${path}/reset`, needs: [], handle: reset },
  ]
}
