import { readRelativeRange } from '../../values/days.ts'
import { readMoment } from '../../values/field-problem.ts'
import { type ColumnLayout, originalLayout, readLayout } from '../list/column-layout.ts'
import { type Filter, filterFields, formerNames, takesSeveral, valuesOf } from '../list/list-types.ts'

/** A value of a condition in the gateway's format. */
type ConditionValue = string | number | boolean | null | readonly (string | number | boolean | null)[]

/** Conditions by the names of the list's filter input. */
export type Conditions = Readonly<Record<string, ConditionValue>>

/** The part of a list's state that a view stores, as in `ListView.state`. Everything else in it is preserved. */
export interface ViewState {
  readonly search?: string | null
  readonly filter?: Conditions | null
  readonly sort?: string | null
  readonly columns?: unknown
  readonly density?: 'comfortable' | 'compact' | null
  readonly pageSize?: number | 'fit' | null
}

/** The part of a list's definition that its views need. */
export interface ViewedList {
  readonly filters: readonly Filter[]
  /** Fixed conditions of the list. */
  readonly within: Readonly<Record<string, string>>
  /** The ids of its columns. */
  readonly columns: readonly string[]
  /** The sort fields that the list supports. */
  readonly sortable: readonly string[]
}

/** The parts of a view that its list no longer has. */
export interface GoneParts {
  /** Conditions, or single values of them, by name. */
  readonly filter: Conditions
  readonly columns: readonly string[]
  readonly sort: string | null
}

const listParameters = ['search', 'sort'] as const

/** Parses a stored state. An invalid state counts as empty. */
export function readViewState(state: unknown): ViewState {
  return typeof state === 'object' && state !== null && !Array.isArray(state) ? state : {}
}

/** A stored state with the current names of the list's filters. */
export function withCurrentFilters(state: unknown, filters: readonly Filter[]): ViewState {
  const read = readViewState(state)
  const names = formerNames(filters)
  const conditions = Object.entries(read.filter ?? {})
  if (!conditions.some(([name]) => names.has(name))) return read
  const filter: Record<string, ConditionValue> = {}
  for (const [former, value] of conditions) {
    const name = names.get(former) ?? former
    filter[name] = name === former && !(name in filter) ? value : [filter[name] ?? [], value].flat().filter(isNotEmpty)
  }
  return { ...read, filter }
}

/** The string for a condition in a URL. */
export function conditionText(value: ConditionValue | undefined): string {
  return [value ?? ''].flat().filter(isNotEmpty).join(',')
}

/** The state in a URL, without its layout. Relative times stay relative. */
export function stateOfParameters(parameters: URLSearchParams, { filters, within }: ViewedList): ViewState {
  const filter: Record<string, ConditionValue> = { ...within }
  for (const each of filters) {
    for (const field of filterFields(each)) {
      const text = parameters.getAll(field).filter(Boolean).join(',')
      if (text === '') continue
      filter[field] = takesSeveral(each) ? valuesOf(text) : isBoolean(each, text) ? text === 'true' : text
    }
  }
  return { search: parameters.get('search') ?? '', filter, sort: parameters.get('sort') }
}

/** The parts of a view that its list does not support. */
export function goneParts(state: ViewState, { filters, within, columns, sortable }: ViewedList): GoneParts {
  const known = new Map(filters.flatMap((each) => filterFields(each).map((field) => [field, each] as const)))
  const gone: Record<string, ConditionValue> = {}
  for (const [name, value] of Object.entries(state.filter ?? {})) {
    if (name in within || conditionText(value) === '') continue
    const filter = known.get(name)
    const left = filter ? goneValues(filter, value) : value
    if (conditionText(left) !== '') gone[name] = left
  }
  const { order, hidden, shown, widths } = layoutOf(state)
  const named = new Set([...order, ...hidden, ...shown, ...Object.keys(widths)])
  const sort = state.sort && !sortable.includes(state.sort.replace(/^-/, '')) ? state.sort : null
  // Only lists of all merchants have the merchant column.
  const isGone = (id: string) => !columns.includes(id) && id !== 'merchantAccount'
  return { filter: gone, columns: [...named].filter(isGone), sort }
}

/** Values that a choice no longer offers. */
function goneValues(filter: Filter, value: ConditionValue): ConditionValue {
  if (filter.kind !== 'choice') return null
  const offered = new Set(filter.options.map((option) => option.value))
  return valuesOf(conditionText(value)).filter((one) => !offered.has(one))
}

/**
 * The parameters that show a view. Parts that the list does not support are left out. If the view has no dates, those
 * in `current` stay.
 */
export function parametersOf(
  id: string | null,
  state: ViewState,
  list: ViewedList,
  current: URLSearchParams,
): URLSearchParams {
  const parameters = new URLSearchParams()
  if (id !== null) parameters.set('view', id)
  const gone = goneParts(state, list)
  for (const name of listParameters) {
    const text = state[name]
    if (text && !(name === 'sort' && gone.sort !== null)) parameters.set(name, text)
  }
  for (const [name, value] of Object.entries(state.filter ?? {})) {
    const left = new Set(valuesOf(conditionText(gone.filter[name])))
    const text =
      left.size === 0
        ? conditionText(value)
        : valuesOf(conditionText(value))
            .filter((one) => !left.has(one))
            .join(',')
    if (text !== '' && !(name in list.within)) parameters.set(name, text)
  }
  for (const name of Object.keys(gone.filter)) {
    if (!list.filters.some((filter) => filterFields(filter).includes(name))) parameters.delete(name)
  }
  const dates = list.filters.filter(({ kind }) => kind === 'dates').flatMap(filterFields)
  if (!dates.some((field) => parameters.has(field))) {
    for (const field of dates) {
      const kept = current.get(field)
      if (kept) parameters.set(field, kept)
    }
  }
  if (state.pageSize) parameters.set('size', String(state.pageSize))
  return parameters
}

/** Whether two states show the same rows in the same order. The order of values and extra spaces do not count. */
export function isSameMeaning(one: ViewState, other: ViewState, filters: readonly Filter[]): boolean {
  return JSON.stringify(meaningOf(one, filters)) === JSON.stringify(meaningOf(other, filters))
}

/** The names of the parts in which two states differ in meaning: `search`, `sort` and the names of conditions. */
export function differences(one: ViewState, other: ViewState, filters: readonly Filter[]): readonly string[] {
  const [left, right] = [meaningOf(one, filters), meaningOf(other, filters)].map((parts) => new Map(parts))
  const names = new Set([...(left?.keys() ?? []), ...(right?.keys() ?? [])])
  return [...names].filter((name) => left?.get(name) !== right?.get(name))
}

/** Each part that has a value, normalized so that equal meanings are equal strings; sorted by name. */
function meaningOf({ search, filter, sort }: ViewState, filters: readonly Filter[]): readonly [string, string][] {
  const conditions = Object.entries(filter ?? {}).map(
    ([name, value]) => [name, conditionMeaning(name, value, filters)] as [string, string],
  )
  const parts: [string, string][] = [
    ...conditions,
    [' search', plainSpaces(search ?? '')],
    [' sort', sort?.trim() ?? ''],
  ]
  return parts
    .filter(([, text]) => text !== '')
    .map(([name, text]) => [name.trim(), text] as [string, string])
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
}

function conditionMeaning(name: string, value: ConditionValue, filters: readonly Filter[]): string {
  const filter = filters.find((each) => filterFields(each).includes(name))
  const text = conditionText(value)
  if (filter === undefined || takesSeveral(filter) || Array.isArray(value)) {
    return [...new Set(text.split(',').map(plainSpaces).filter(Boolean))].toSorted().join(',')
  }
  if (filter.kind === 'amounts') return plainDecimal(text.trim())
  if (filter.kind !== 'dates' || readRelativeRange(text)) return plainSpaces(text)
  return readMoment(text.trim(), name === filter.from ? 'start' : 'end') ?? plainSpaces(text)
}

/** `0100.50` and `100.5` are the same amount. */
function plainDecimal(text: string): string {
  const [, whole = '', fraction = ''] = /^\+?(-?\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === '') return text
  const digits = fraction.replace(/0+$/, '')
  return `${whole.replace(/^(-?)0+(?=\d)/, '$1')}${digits && `.${digits}`}`
}

function plainSpaces(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ')
}

/** The columns of a view; the default ones if it has none. */
export function layoutOf({ columns }: ViewState): ColumnLayout {
  return columns == null ? originalLayout : readLayout(JSON.stringify(columns))
}

/** Whether two layouts are the same. The order of hidden columns does not count. */
export function isSameLayout(one: ColumnLayout, other: ColumnLayout): boolean {
  const text = ({ order, hidden, shown, widths }: ColumnLayout) =>
    JSON.stringify([order, hidden.toSorted(), shown.toSorted(), Object.entries(widths).toSorted()])
  return text(one) === text(other)
}

/** The state to store for the current one, with the parts of the view that its list does not support. */
export function stateToStore(shown: ViewState, before: ViewState, list: ViewedList): ViewState {
  const gone = goneParts(before, list)
  const filter: Record<string, ConditionValue> = { ...shown.filter }
  for (const [name, value] of Object.entries(gone.filter)) {
    const known = filter[name]
    filter[name] = known === undefined ? value : [...valuesOf(conditionText(known)), ...valuesOf(conditionText(value))]
  }
  return { ...before, ...shown, filter, sort: shown.sort || gone.sort || null }
}

/** A state without the parts that its list does not support. */
export function withoutGone(state: ViewState, list: ViewedList): ViewState {
  const gone = goneParts(state, list)
  const filter: Record<string, ConditionValue> = {}
  for (const [name, value] of Object.entries(state.filter ?? {})) {
    const left = new Set(valuesOf(conditionText(gone.filter[name])))
    const kept = valuesOf(conditionText(value)).filter((one) => !left.has(one))
    if (!(name in gone.filter)) filter[name] = value
    else if (kept.length > 0 && list.filters.some((each) => filterFields(each).includes(name))) filter[name] = kept
  }
  const { order, hidden, shown, widths } = layoutOf(state)
  const stays = (id: string) => !gone.columns.includes(id)
  const columns = {
    order: order.filter(stays),
    hidden: hidden.filter(stays),
    shown: shown.filter(stays),
    widths: Object.fromEntries(Object.entries(widths).filter(([id]) => stays(id))),
  }
  return { ...state, filter, sort: gone.sort === null ? (state.sort ?? null) : null, columns }
}

function isBoolean(filter: Filter, text: string): boolean {
  return filter.kind === 'choice' && filter.isBoolean === true && (text === 'true' || text === 'false')
}

function isNotEmpty(value: unknown): boolean {
  return value !== null && value !== ''
}
