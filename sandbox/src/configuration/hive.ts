import { type HiveFault, hiveBounds, hiveName, hiveTypes, hiveValueFault } from '@portal/schema/hive'
import { z } from 'zod'
import type { Call, Endpoint } from '../http/endpoint.ts'
import { listParameters, read, readQuery } from '../http/list-parameters.ts'
import { requireUnchangedToDelete } from '../http/lost-update.ts'
import { badRequest, RequestError } from '../http/request-error.ts'
import { isoTime } from '../values/time.ts'
import { hiveSeed } from './hive-seed.ts'
import { resource, superAccounts, type Values } from './resource.ts'
import type { ResourceRow, ResourceRows } from './resource-rows.ts'
import { oneOf, urlFaults } from './values.ts'

const most = (name: string, bound: number) => `${name} is too long: at most ${bound} characters`

const part = (name: 'component' | 'key') =>
  z
    .string(`${name} is required`)
    .min(1, `${name} is required`)
    .max(hiveBounds[name].most, most(name, hiveBounds[name].most))
    .regex(hiveName, `${name} must only contain letters, digits, points, hyphens and underscores`)

const value = z
  .string('value is required')
  .refine((text) => text.trim() !== '', 'value is required')
  .max(hiveBounds.value.most, most('value', hiveBounds.value.most))

/** Settings of the platform's components: a typed value for each key of a component (specification 7.7). */
export const hives = resource({
  path: '/hives',
  seed: hiveSeed,
  name: 'Hive',
  id: {
    field: 'id',
    chosen: z.string(),
    taken: { errorCode: 'hive_exists', text: (id) => `There is a hive ${id} already` },
  },
  mayRead: superAccounts,
  mayChange: superAccounts,
  isShared: true,
  values: { component: part('component'), key: part('key'), type: oneOf('type', hiveTypes), value },
  immutable: ['component', 'key'],
  filters: ['component', 'key', 'type'],
  sorts: ['component', 'key', 'lastModified'],
  normalise: requireTyped,
})

const faultTexts: Readonly<Record<HiveFault, string>> = {
  ...urlFaults,
  tooLong: most('value', hiveBounds.value.most).slice('value '.length),
  notInteger: 'is not an integer',
  notBoolean: 'must be true or false',
  notJson: 'is not valid JSON',
}

/** Throws a 400 if the value does not have its type. */
function requireTyped(values: Values): Values {
  const { type, value: text } = values
  const known = hiveTypes.find((each) => each === type)
  const fault = known && hiveValueFault(known, String(text))
  if (fault) throw badRequest([`value ${faultTexts[fault]}`])
  return values
}

const conditions = z.strictObject({
  component: z.string().optional(),
  key: z.string().optional(),
  type: z.enum(hiveTypes, `type must be one of ${hiveTypes.join(', ')}`).optional(),
  ...listParameters(['component', 'key', 'lastModified'], { order: 'component', descending: false }),
})

const pair = z.object({ component: part('component'), key: part('key') })
const stamped = z.looseObject({ lastModified: z.string().nullable().optional() })

/** Calls about hives. Component and key identify a hive in the query and in the body (specification 7.7). */
export function hiveEndpoints({ rows }: { readonly rows: ResourceRows }): Endpoint[] {
  const list = (call: Call): string => {
    superAccounts(call)
    const { limit, offset, sort, ...filter } = readQuery(conditions, call.query)
    const wanted = Object.entries(filter).filter(([, condition]) => condition !== undefined)
    const direction = sort.descending ? -1 : 1
    const found = rows
      .all(hives, null)
      .filter(({ values }) => wanted.every(([name, condition]) => values[name] === condition))
      .sort((one, other) => direction * compared(one, other, sort.order) || compared(one, other, 'id'))
    return JSON.stringify({ total: found.length, items: found.slice(offset, offset + limit).map(documentOf) })
  }
  const save = (call: Call): string => {
    superAccounts(call)
    const input = call.json()
    const { component, key } = read(pair, input)
    const { lastModified, ...setting } = read(stamped, input)
    const id = idOf(component, key)
    const isKnown = rows.all(hives, null).some((row) => row.id === id)
    if (isKnown && lastModified === null) throw new RequestError(409, 'hive_exists', `There is a hive ${id} already`)
    // A sender that has read the hive updates it, so a deleted hive is not added again.
    const isAdded = !isKnown && lastModified == null
    const row = isAdded
      ? rows.add(hives, { ...setting, id }, null, call.now)
      : rows.save(hives, id, { ...setting, lastModified }, null, call.now)
    return JSON.stringify(documentOf(row))
  }
  const drop = (call: Call): null => {
    superAccounts(call)
    const { component, key } = read(pair, call.query)
    const row = rows.one(hives, idOf(component, key), null)
    requireUnchangedToDelete(call, row.lastModified)
    rows.remove(row, [])
    return null
  }
  return [
    { method: 'GET', path: hives.path, needs: [], handle: list },
    { method: 'POST', path: hives.path, needs: [], handle: save },
    { method: 'DELETE', path: hives.path, needs: [], handle: drop },
  ]
}

/** Returns the id of a component and key; neither can contain a slash. */
function idOf(component: string, key: string): string {
  return `${component}/${key}`
}

function documentOf({ values, lastModified }: ResourceRow) {
  return { ...values, lastModified: isoTime(lastModified) }
}

function compared(one: ResourceRow, other: ResourceRow, order: string): number {
  const [a, b] = [one, other].map((row) => sorted(row, order))
  return a === b ? 0 : (a ?? '') < (b ?? '') ? -1 : 1
}

function sorted(row: ResourceRow, order: string): string | number {
  if (order === 'lastModified') return row.lastModified
  return order === 'id' ? row.id : String(row.values[order])
}
