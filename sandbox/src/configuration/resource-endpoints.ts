import { z } from 'zod'
import type { Call, Endpoint } from '../http/endpoint.ts'
import { listParameters, read, readQuery } from '../http/list-parameters.ts'
import { requireUnchangedToDelete } from '../http/lost-update.ts'
import { merchantAccounts } from '../values/merchant-account.ts'
import { isoTime } from '../values/time.ts'
import { perResource, type Resource } from './resource.ts'
import type { ResourceRow, ResourceRows, Use } from './resource-rows.ts'
import { resources } from './resources.ts'
import { filterOf } from './values.ts'

/** The calls of all plain resources. */
export function resourceEndpoints({ rows }: { readonly rows: ResourceRows }): Endpoint[] {
  return resources.flatMap((resource) => endpointsOf(resource, rows))
}

/** The calls of a resource. */
export function endpointsOf(resource: Resource, rows: ResourceRows): Endpoint[] {
  const { path, alsoAt, id, naming, mayRead, mayChange } = resource
  const uses = usesOf(resource)
  const filters = filterShape(resource)
  const target = ({ parameters, scope }: Call) => rows.one(resource, parameters.id ?? '', scope)
  const response = (row: ResourceRow) => documentText(resource, row)

  const list = (call: Call): string => {
    const { limit, offset, sort, ...filter } = readQuery(filters, call.query)
    const conditions = Object.entries({ ...filter, ...read(pathShape(resource), call.parameters) })
    const found = rows
      .all(resource, call.scope)
      .filter((row) => conditions.every(([name, value]) => meets(row, name, value)))
      .sort(comparison(resource, sort))
    return `{"total":${found.length},"items":[${found
      .slice(offset, offset + limit)
      .map(response)
      .join(',')}]}`
  }
  const meets = (row: ResourceRow, name: string, value: unknown): boolean => {
    const named = naming?.[name]
    return named ? named(row.values).includes(value) : (name === id.filter ? row.id : row.values[name]) === value
  }
  const add = (call: Call) => response(rows.add(resource, call.json(), call.scope, call.now, call.caller.userName))
  const save = (call: Call) =>
    response(rows.save(resource, call.parameters.id ?? '', call.json(), call.scope, call.now))
  const drop = (call: Call): null => {
    const row = target(call)
    requireUnchangedToDelete(call, row.lastModified)
    rows.remove(row, uses)
    return null
  }

  const one = `${path}/:id`
  const lists = alsoAt === undefined ? [path] : [path, alsoAt]
  return [
    ...lists.map((at) => ({ method: 'GET', path: at, needs: [], handle: after(mayRead, list) }) as const),
    { method: 'POST', path, needs: [], handle: after(mayChange, add) },
    { method: 'GET', path: one, needs: [], handle: after(mayRead, (call) => response(target(call))) },
    { method: 'PUT', path: one, needs: [], handle: after(mayChange, save) },
    { method: 'DELETE', path: one, needs: [], handle: after(mayChange, drop) },
  ]
}

/** The rows that may refer to a row of this resource. */
function usesOf(resource: Resource): Use[] {
  return resources.flatMap((by) => {
    const parents = by.parent ? [by.parent] : []
    return [...parents, ...(by.references ?? [])]
      .filter((named) => named.resource === resource)
      .map((reference) => ({ by, ...reference }))
  })
}

function after(may: Resource['mayRead'], response: Endpoint['handle']): Endpoint['handle'] {
  return (call) => {
    may(call)
    return response(call)
  }
}

const filterShape = perResource(({ id, values, filters, naming = {}, sorts, pageSize }) => {
  const [order] = sorts
  const names = [...(id.filter === undefined ? [] : [id.filter]), ...filters, ...Object.keys(naming)]
  return z.strictObject({
    ...Object.fromEntries(names.map((name) => [name, filterOf(name, values[name]).optional()])),
    ...listParameters(sorts, { order, descending: false }, pageSize),
  })
})

/** Conditions in the path of a list. */
const pathShape = perResource(({ values }) => z.object(values).partial())

/** The JSON of a row. */
export function documentText({ id, isShared, derived }: Resource, { merchant, values, ...row }: ResourceRow): string {
  return JSON.stringify({
    [id.field]: row.id,
    ...(!isShared && { merchantAccount: merchantAccounts[Number(merchant) - 1]?.name }),
    ...values,
    ...derived?.(values),
    lastModified: isoTime(row.lastModified),
  })
}

function comparison({ id, thenBy }: Resource, { order, descending }: { order: string; descending: boolean }) {
  const direction = descending ? -1 : 1
  // Generated ids sort in the order in which they were generated.
  const place = (row: ResourceRow) => ('prefix' in id ? row.n : row.id)
  const sorted = (row: ResourceRow): unknown => {
    if (order === id.field) return place(row)
    return order === 'lastModified' ? row.lastModified : row.values[order]
  }
  return (a: ResourceRow, b: ResourceRow): number =>
    direction * compare(sorted(a), sorted(b)) ||
    (thenBy ? compare(a.values[thenBy], b.values[thenBy]) : 0) ||
    direction * compare(place(a), place(b))
}

/** Compares numbers by size and strings character by character; null comes first. */
function compare(a: unknown, b: unknown): number {
  if (a === b) return 0
  if (a === null || b === null) return a === null ? -1 : 1
  return (a as number | string) < (b as number | string) ? -1 : 1
}
