import { maskedAt } from '../privacy/personal-info.ts'
import type { Row } from '../rest/endpoint.ts'
import type { LedgerDeclaration } from './declarations.ts'
import type { Form, LedgerObject } from './ledger-object.ts'

/** Recordable values by path. */
export type Kept = Readonly<Record<string, unknown>>

/** The recordable part of an object before and after a change, and the paths of the changed fields. */
export interface Change {
  /** Null if the object did not exist; undefined if unknown. */
  readonly before?: Kept | null
  readonly after?: Kept | null
  readonly changed: readonly string[]
}

/** The names of the values in a list that are certainly not secrets, by the list's path. */
export type OpenValues = Readonly<Record<string, ReadonlySet<string>>>

interface Input {
  readonly given: Kept
  readonly changed: readonly string[]
  readonly reason?: string
}

/** Maximum size of a recorded value, and of all values of one input, in characters of JSON. */
const longestValue = 4_000
const longestInput = 16_000

/** The recordable part of a mutation's input. Leaves out long strings and secrets; `changed` names the secrets. */
export function keptInput({ inputs, id }: LedgerDeclaration, args: Row): Input {
  const present = inputs
    .filter(({ path }) => path !== id)
    .map(({ path, form, read }) => ({ path, form, value: read(args) }))
    .filter(({ value }) => value !== undefined)
  const given: Row = {}
  let room = longestInput
  for (const { path, form, value } of present) room -= keep(given, path, form, value, room)
  const changed = present.filter(({ form }) => form === 'CHANGED' || form === 'EACH').map(({ path }) => path)
  const reason = present.find(({ form, value }) => form === 'REASON' && typeof value === 'string' && value !== '')
  return { given, changed, ...(reason && { reason: reason.value as string }) }
}

/** The effect of a change on its object, according to its rows, or to the input if the rows do not contain a field. */
export function changeOf(
  { changes, inputs }: LedgerDeclaration,
  { fields }: LedgerObject,
  args: Row,
  before: Row | null | undefined,
  after: Row | null | undefined,
  openValues: OpenValues = {},
): Change {
  const given = new Map(inputs.filter(({ path }) => changes.includes(path)).map(({ path, read }) => [path, read(args)]))
  const changed: string[] = []
  const [kept, left]: [Row, Row] = [{}, {}]
  for (const [path, form] of fields) {
    const asked = given.get(path)
    const was = before === undefined ? undefined : valueAt(before, path)
    const is = after === null ? undefined : (valueAt(after, path) ?? asked ?? (after === undefined ? was : undefined))
    if (form === 'EACH') {
      changed.push(...changesOfEach({ path, open: openValues[path], asked, was, is, kept, left }))
      continue
    }
    keep(kept, path, form, was)
    keep(left, path, form, is)
    const isOther = form === 'CHANGED' ? asked !== undefined : !isSame(was, is)
    // If the previous state is unknown, uses the input and the fields that a command is declared to change.
    const isMeant = asked !== undefined || (changes.includes(path) && !given.has(path))
    if (before === undefined ? isMeant : isOther) changed.push(path)
  }
  return {
    ...(before !== undefined && { before: before && kept }),
    ...(after !== undefined && { after: after && left }),
    changed,
  }
}

interface EachValue {
  readonly path: string
  readonly open: ReadonlySet<string> | undefined
  /** The values in the input: a list of values with names, or an object by name as in a file. */
  readonly asked: unknown
  readonly was: unknown
  readonly is: unknown
  readonly kept: Row
  readonly left: Row
}

/** Keeps the values of a list by name, without those that may be secret. Returns the paths of the changed ones. */
function changesOfEach({ path, open, asked, was, is, kept, left }: EachValue): string[] {
  const given = new Set(
    Array.isArray(asked) ? (asked as readonly Row[]).map(({ name }) => String(name)) : Object.keys(asked ?? {}),
  )
  const [before, after] = [was, Array.isArray(is) ? was : is].map((values) => (values ?? {}) as Row)
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {}), ...given])
  return [...names].flatMap((name) => {
    const [old, now] = [before?.[name], after?.[name]]
    const isOpen = open?.has(name) && ![old, now].some((value) => typeof value === 'object' && value !== null)
    if (!isOpen) return given.has(name) ? [`${path}.${name}`] : []
    keep(kept, `${path}.${name}`, 'VALUE', old ?? undefined)
    keep(left, `${path}.${name}`, 'VALUE', now ?? undefined)
    return isSame(old, now) ? [] : [`${path}.${name}`]
  })
}

/** Keeps a value if it fits. Returns the kept size. */
function keep(kept: Row, path: string, form: Form, value: unknown, room = Number.POSITIVE_INFINITY): number {
  if (value === undefined || form === 'CHANGED' || form === 'EACH') return 0
  const shown = form === 'MASKED' ? maskedAt(path, value) : value
  const { length } = JSON.stringify(shown)
  if (length > Math.min(longestValue, room)) return 0
  kept[path] = shown
  return length
}

/** The value at a path. For a list of objects, the values of all of them. */
function valueAt(row: unknown, path: string): unknown {
  let value = row
  for (const name of path.split('.')) {
    value = Array.isArray(value)
      ? value.map((each) => (each as Row)?.[name])
      : (value as Row | null | undefined)?.[name]
  }
  return value
}

/** Whether two values are equal. Treats undefined, null and an empty list as the same. */
function isSame(was: unknown, is: unknown): boolean {
  return textOf(was) === textOf(is)
}

function textOf(value: unknown): string {
  return value == null || (Array.isArray(value) && value.length === 0) ? '' : JSON.stringify(value)
}
