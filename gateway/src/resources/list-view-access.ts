import { type AccessFlag, can } from '@portal/schema/access'
import type { GraphQLSchema } from 'graphql'
import { listFieldsOf } from '../lists/list-fields.ts'
import { type ListViewRow, ownKey, teamKey } from '../lists/list-view-store.ts'
import { requireAccess } from '../request/access.ts'
import type { Context } from '../request/context.ts'
import { callerOf, merchantOf } from '../request/owner.ts'
import type { Row } from '../rest/endpoint.ts'
import { badInput, codedError } from '../rest/error.ts'

const listsOfSchemas = new WeakMap<GraphQLSchema, ReturnType<typeof listFieldsOf>>()

function listsOf(schema: GraphQLSchema): ReturnType<typeof listFieldsOf> {
  const known = listsOfSchemas.get(schema) ?? listFieldsOf(schema)
  listsOfSchemas.set(schema, known)
  return known
}

/** Throws BAD_INPUT if there is no such list, and FORBIDDEN if the caller may not read it. */
export function requireList(list: string, context: Context, schema: GraphQLSchema): void {
  const found = listsOf(schema).get(list)
  if (!found) throw badInput('list', 'is not the name of a list, for example charges')
  requireAccess(context, found.access)
}

/** Whether the caller may read the list of a view. */
export function maySeeList({ list }: ListViewRow, context: Context, schema: GraphQLSchema): boolean {
  const found = listsOf(schema).get(list)
  return found !== undefined && can(context.subject, found.access)
}

/** The owners of the views that the caller sees: the caller, and the team of the merchant acted for. */
export function visibleOwners(context: Context): readonly [string, string] {
  return [ownKey(callerOf(context)), teamKey(merchantOf(context))]
}

/** Whether the caller added the view. */
export function isOwn({ account, caller }: ListViewRow, context: Context): boolean {
  const key = callerOf(context)
  return account === key.account && caller === key.caller
}

/** Whether the caller may change and remove a view. */
export function mayChange(row: ListViewRow, context: Context): boolean {
  return isOwn(row, context) || can(context.subject, 'callersEdit')
}

/** Filters on personal data by list, with the flag that each filter needs. */
const personalConditions: Readonly<Record<string, Readonly<Record<string, AccessFlag>>>> = {
  customers: { email: 'customersUploads', phoneNumber: 'customersUploads' },
  mails: { toEmail: 'customersUploads' },
}

/** The placeholder for a value that the caller may not filter by. */
const hidden = '•••'

function hiddenConditions(list: string, context: Context): readonly string[] {
  const flags = Object.entries(personalConditions[list] ?? {})
  return flags.filter(([, flag]) => !can(context.subject, flag)).map(([name]) => name)
}

/** A view's state as the caller may see it. Values that the caller may not filter by are hidden. */
export function shownState({ list, state }: ListViewRow, context: Context): Row {
  const shown: Row = JSON.parse(state)
  const names = hiddenConditions(list, context).filter((name) => shown.filter?.[name] != null)
  if (names.length === 0) return shown
  return { ...shown, filter: { ...shown.filter, ...Object.fromEntries(names.map((name) => [name, hidden])) } }
}

/**
 * The state to store. Values that were hidden from the caller keep their stored values. Throws BAD_INPUT if a
 * placeholder has no stored value, and if a team's view would reveal an email address in its search.
 */
export function storedState(given: Row, list: string, scope: 'OWN' | 'TEAM', before: ListViewRow | null): Row {
  if (scope === 'TEAM' && typeof given.search === 'string' && given.search.includes('@') && personalConditions[list]) {
    throw badInput(
      'state.search',
      'contains an email address, which the team would see. Filter by it, or search by an id',
    )
  }
  const filter: Row = { ...given.filter }
  const stored: Row = before ? (JSON.parse(before.state).filter ?? {}) : {}
  for (const name of Object.keys(personalConditions[list] ?? {})) {
    if (filter[name] !== hidden) continue
    if (stored[name] == null) throw badInput(`state.filter.${name}`, 'is not shown to you. Leave the condition out')
    filter[name] = stored[name]
  }
  return given.filter == null ? given : { ...given, filter }
}

/** Throws FORBIDDEN for someone else's view. */
export function requireChange(row: ListViewRow, context: Context): void {
  if (mayChange(row, context)) return
  throw codedError('FORBIDDEN', `Not allowed: this view belongs to ${row.caller}. Save a copy of it`, {
    flag: 'callersEdit',
  })
}
