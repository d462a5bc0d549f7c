import type { AccessSubject } from '@portal/schema/access'
import { type Calendar, momentsOfRange, readRelativeRange } from '../../values/days.ts'
import { compareDecimals } from '../../values/decimal.ts'
import { amountProblem, beyond, type FieldProblem, isEmail, isInteger, readMoment } from '../../values/field-problem.ts'
import {
  type ChoiceFilter,
  type Filter,
  filterDenial,
  filterFields,
  formerNames,
  type ListVariables,
  takesSeveral,
  type ValueFilter,
  valuesOf,
} from './list-types.ts'
import { defaultPageSize, maximumPageSize, type PageSize } from './page-size.ts'

/** Replaces a view's id: shows the whole list, even if the user has a start view. */
export const allRows = 'all'
/** The maximum of a signed 32-bit integer, the gateway's type for offsets. */
const maximumOffset = 2 ** 31 - 1

/** The state of a list, as encoded in its URL. */
export interface ListState {
  readonly search: string
  /** The id of the saved view that it started with; null if there is none. */
  readonly view: string | null
  /** The filter parameters in the URL, valid or not. */
  readonly values: Readonly<Record<string, string>>
  readonly sort: string | null
  /** Starts at 1. */
  readonly page: number
  readonly size: number
  /** The choice behind `size`: the same number, or "fit" if that was chosen. */
  readonly chosenSize: PageSize
  /**
   * The problem of each invalid parameter. If there is any, no query is sent, because ignoring a condition would show
   * wrong results.
   */
  readonly problems: Readonly<Record<string, FieldProblem>>
  readonly variables: ListVariables
}

/** The rows per page for this user and window. */
export interface RowsPerPage {
  readonly chosen: PageSize
  /** The number of rows that fill the window. */
  readonly fitting: number
}

/**
 * Reads a list's state from its URL. Every parameter that is invalid, or that the subject may not use, is in
 * `problems`.
 */
export function readListState(
  parameters: URLSearchParams,
  filters: readonly Filter[],
  sortable: readonly string[],
  subject: AccessSubject,
  rows: RowsPerPage,
  calendar: Calendar,
): ListState {
  const values: Record<string, string> = {}
  const problems: Record<string, FieldProblem> = {}
  const conditions: Record<string, string | boolean | readonly string[]> = {}
  for (const filter of filters) {
    for (const field of filterFields(filter)) {
      // Several values are separated by commas, but links from other programs repeat the parameter.
      const text = parameters.getAll(field).filter(Boolean).join(',')
      if (text) values[field] = text
    }
    Object.assign(problems, filterProblems(filter, values))
    const isDenied = filterDenial(filter, subject) !== null
    for (const field of filterFields(filter)) {
      const text = values[field]
      if (text !== undefined && isDenied) problems[field] = 'notAllowed'
      if (text !== undefined && !problems[field]) conditions[field] = sentValue(filter, field, text)
    }
  }
  for (const filter of filters) {
    const range = filter.kind === 'dates' ? readRelativeRange(values[filter.from]) : null
    if (filter.kind !== 'dates' || range === null || problems[filter.to]) continue
    const [from, to] = momentsOfRange(range, calendar)
    Object.assign(conditions, { [filter.from]: from, [filter.to]: to })
  }
  const sort = parameters.get('sort') || null
  if (sort !== null && !sortable.includes(sort.replace(/^-/, ''))) problems.sort = 'notKnown'
  const chosenSize = readSize(parameters, rows, problems)
  const size = chosenSize === 'fit' ? rows.fitting : chosenSize
  const page = readCount(parameters, 'page', 1, Math.floor(maximumOffset / size), problems)
  for (const name of unknownParameters(parameters, filters)) problems[name] = 'unknownField'
  const search = parameters.get('search') ?? ''
  return {
    search,
    view: parameters.get('view') === allRows ? null : parameters.get('view'),
    values,
    sort,
    page,
    size,
    chosenSize,
    problems,
    variables: {
      search: search || null,
      filter: conditions,
      page: { limit: size, offset: (page - 1) * size },
      sort,
    },
  }
}

/** The parameters of an older link by their current names; the same object if it has no former names. */
export function withCurrentNames(parameters: URLSearchParams, filters: readonly Filter[]): URLSearchParams {
  const names = formerNames(filters)
  if (![...names.keys()].some((name) => parameters.has(name))) return parameters
  return new URLSearchParams([...parameters].map(([name, text]) => [names.get(name) ?? name, text]))
}

function unknownParameters(parameters: URLSearchParams, filters: readonly Filter[]): string[] {
  const known = new Set(['view', 'search', 'sort', 'page', 'size', ...filters.flatMap(filterFields)])
  return [...new Set(parameters.keys())].filter((name) => !known.has(name))
}

/**
 * Reads the page size. A link to a page shows everyone the same rows: if it has no size, it uses the default and
 * ignores the user's window. On the first page, the user's own choice applies.
 */
function readSize(
  parameters: URLSearchParams,
  { chosen, fitting }: RowsPerPage,
  problems: Record<string, FieldProblem>,
): PageSize {
  if (!parameters.get('page')) {
    if (parameters.get('size') === 'fit') return 'fit'
    if (!parameters.get('size')) return chosen
  }
  const size = readCount(parameters, 'size', defaultPageSize, maximumPageSize, problems)
  return chosen === 'fit' && size === fitting ? 'fit' : size
}

/**
 * The changes of the URL for going to another page with the same number of rows. The size is omitted only if the URL
 * means the same without it.
 */
export function turnPage({ size, chosenSize }: ListState, to: number, chosen: PageSize): Record<string, string | null> {
  const isMeant = to === 1 ? chosenSize === chosen : size === defaultPageSize
  return { page: to === 1 ? null : String(to), size: isMeant ? null : String(size) }
}

function readCount(
  parameters: URLSearchParams,
  name: string,
  normal: number,
  maximum: number,
  problems: Record<string, FieldProblem>,
): number {
  const text = parameters.get(name)
  if (!text) return normal
  if (!isInteger(text)) problems[name] = 'notInteger'
  else if (Number(text) < 1) problems[name] = beyond('tooLow', 1)
  else if (Number(text) > maximum) problems[name] = beyond('tooHigh', maximum)
  else return Number(text)
  return normal
}

function sentValue(filter: Filter, field: string, text: string): string | boolean | readonly string[] {
  if (takesSeveral(filter)) return valuesOf(text)
  if (filter.kind === 'choice' && filter.isBoolean) return text === 'true'
  if (filter.kind !== 'dates') return text
  return readMoment(text, field === filter.from ? 'start' : 'end') ?? text
}

/** The problems of one filter's values, by parameter; missing values are never a problem. */
export function filterProblems(
  filter: Filter,
  values: Readonly<Record<string, string | undefined>>,
): Record<string, FieldProblem> {
  if ('field' in filter) {
    const text = values[filter.field]
    const problem = text ? valueProblem(filter, text) : null
    return problem ? { [filter.field]: problem } : {}
  }
  const [from, to] = [values[filter.from], values[filter.to]]
  const check = filter.kind === 'dates' ? dateProblem : amountProblem
  const problems: Record<string, FieldProblem> = {}
  // A relative range includes both ends.
  if (filter.kind === 'dates' && readRelativeRange(from)) return to ? { [filter.to]: 'cannotCombine' } : {}
  for (const [field, text] of [[filter.from, from] as const, [filter.to, to] as const]) {
    const problem = text ? check(text) : null
    if (problem) problems[field] = problem
  }
  if (from && to && Object.keys(problems).length === 0 && isAfter(filter, from, to))
    problems[filter.to] =
      filter.kind === 'dates'
        ? beyond('cannotCombine', from.slice(0, 10))
        : beyond('cannotCombine', from, 'list.minimum')
  return problems
}

function isAfter(filter: Filter, from: string, to: string): boolean {
  if (filter.kind !== 'dates') return compareDecimals(from, to) > 0
  // ISO timestamps in UTC with the same format can be compared as text.
  return (readMoment(from, 'start') ?? '') > (readMoment(to, 'end') ?? '')
}

function dateProblem(text: string): FieldProblem | null {
  return readMoment(text, 'start') === null ? 'notDate' : null
}

function valueProblem(filter: ChoiceFilter | ValueFilter, text: string): FieldProblem | null {
  switch (filter.kind) {
    case 'choice':
      return (filter.several ? valuesOf(text) : [text]).every((each) =>
        filter.options.some(({ value }) => value === each),
      )
        ? null
        : 'notKnown'
    case 'internalId':
      return isInteger(text) ? null : 'notInternalId'
    case 'email':
      return isEmail(text) ? null : 'notEmail'
    case 'last4':
      return /^\d{4}$/.test(text) ? null : 'notFourDigits'
    case 'currency':
      if (!valuesOf(text).every((code) => /^[A-Za-z0-9]{3}$/.test(code))) return 'notThree'
      return valuesOf(text).every((code) => /^[A-Z]+$/.test(code)) ? null : 'notCurrency'
    case 'caller':
    case 'text':
      return null
  }
}

/**
 * The parameters after a change: empty values are removed, and any change except of the page returns to the first page.
 */
export function changeListState(
  parameters: URLSearchParams,
  changes: Readonly<Record<string, string | null>>,
): URLSearchParams {
  const changed = new URLSearchParams(parameters)
  if (!('page' in changes)) changed.delete('page')
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') changed.delete(name)
    else changed.set(name, value)
  }
  return changed
}
