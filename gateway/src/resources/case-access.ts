import { can, isAllFamiliesView } from '@portal/schema/access'
import { mentionPattern } from '@portal/schema/case'
import { caseObjects, isCaseObject } from '@portal/schema/case-objects'
import type { GraphQLResolveInfo } from 'graphql'
import type { CaseScope } from '../cases/case-list.ts'
import type { Author, CaseObjectKey, CaseRow, CaseStore } from '../cases/case-store.ts'
import { type Colleague, type Colleagues, whyNot } from '../cases/colleagues.ts'
import { authorOf, type CaseReader, isSame } from '../cases/shown-case.ts'
import { mentionsIn } from '../cases/words.ts'
import { requireAccess } from '../request/access.ts'
import type { Context } from '../request/context.ts'
import { merchantOf } from '../request/owner.ts'
import type { Row } from '../rest/endpoint.ts'
import { callers } from '../rest/endpoints.ts'
import { badInput, notFound } from '../rest/error.ts'
import { principalOf } from '../session/principal.ts'
import type { Store } from '../store/store.ts'

/** The services that read and change cases. */
export interface CaseServices {
  readonly cases: CaseStore
  readonly colleagues: Colleagues
  readonly store: Store
}

export type CaseContext = Context<CaseServices>

/** The signed-in caller of a request. */
export function callerOf({ principal }: Context): Author {
  return { account: principal.merchantAccount, caller: principal.callerName }
}

/** The request as a reader of cases. */
export function readerOf(context: Context): CaseReader {
  return {
    me: callerOf(context),
    now: context.services.clock(),
    mayStrikeAll: can(context.subject, 'callersEdit'),
  }
}

/** The cases that a request may see. A case has the flag of its object. */
export function scopeOf(context: Context): CaseScope {
  const types = Object.entries(caseObjects).filter(([, { flag }]) => can(context.subject, flag))
  return {
    merchant: isAllFamiliesView(context.subject) ? null : merchantOf(context),
    objectTypes: types.map(([type]) => type),
  }
}

/**
 * The table's row of a type. Throws BAD_INPUT for an unknown type, FORBIDDEN if the caller may not read such objects.
 */
export function requireObjectType(type: string, field: string, context: Context) {
  if (!isCaseObject(type)) {
    throw badInput(field, `is not a type of objects with cases: one of ${Object.keys(caseObjects).sort().join(', ')}`)
  }
  const object = caseObjects[type]
  requireAccess(context, object.flag)
  return object
}

/** A case if the caller can see it, otherwise undefined. */
export async function visibleCase(id: string, context: CaseContext): Promise<CaseRow | undefined> {
  const row = await context.services.cases.one(id)
  const { merchant, objectTypes } = scopeOf(context)
  if (!row || (merchant !== null && row.merchant !== merchant)) return undefined
  return objectTypes.includes(row.objectType) ? row : undefined
}

/** A case that the caller can see. Throws NOT_FOUND otherwise, so that other callers do not learn that it exists. */
export async function requiredCase(id: string, context: CaseContext): Promise<CaseRow> {
  const row = await visibleCase(id, context)
  if (!row) throw notFound(`case ${id}`)
  return row
}

/** Reads an object with the query of its type, as the caller. Throws NOT_FOUND if the caller cannot see it. */
export async function readObject(type: string, id: string, context: Context, info: GraphQLResolveInfo): Promise<Row> {
  const { query } = requireObjectType(type, 'objectType', context)
  if (id.trim() === '') throw badInput('objectId', 'is required')
  const field = info.schema.getQueryType()?.getFields()[query]
  const row = (await field?.resolve?.(undefined, { id }, context, info)) as Row | null | undefined
  if (!row) throw notFound(`${type} ${id}`)
  return row
}

/** The object of a new case, with the merchant that owns it. */
export async function requiredObject(
  objectType: string,
  objectId: string,
  context: Context,
  info: GraphQLResolveInfo,
): Promise<CaseObjectKey> {
  const row = await readObject(objectType, objectId, context, info)
  const owner = isAllFamiliesView(context.subject) ? row.merchantAccount : null
  return { merchant: typeof owner === 'string' ? owner : merchantOf(context), objectType, objectId }
}

/** The new assignee of a case. Throws BAD_INPUT if this caller does not exist or may not read the object. */
export async function requiredAssignee(name: string, row: CaseRow, context: CaseContext): Promise<Author> {
  const me = callerOf(context)
  if (name === '@me') return me
  const asked = authorOf(name, row.merchant)
  if (isSame(asked, me)) return me
  const { flag } = requireObjectType(row.objectType, 'objectType', context)
  const colleague = await colleagueOf(asked, row.merchant, context)
  const why = whyNot(colleague, row.merchant, flag)
  if (why !== null) throw badInput('assignee', `cannot be ${name}: ${asked.caller} ${why.text}`)
  return asked
}

/** A colleague from the platform if the request may read callers there, otherwise from the last visit. */
async function colleagueOf(asked: Author, merchant: string, context: CaseContext): Promise<Colleague> {
  if (asked.account === merchant && can(context.subject, 'callers')) {
    const caller = await context.restOf({ merchantAccount: merchant }).load(callers, asked.caller)
    if (!caller) throw badInput('assignee', `is unknown: ${merchant} has no caller ${asked.caller}`)
    if (caller.locked === true) throw badInput('assignee', `cannot be ${asked.caller}: this caller is locked`)
    const { merchantAccounts, permissions, isSuperAccount } = principalOf(
      { merchantAccount: merchant, callerName: asked.caller, key: context.principal.key },
      caller,
    )
    return { ...asked, merchants: merchantAccounts, permissions, isSuperAccount }
  }
  const known = await context.services.colleagues.one(asked)
  if (known) return known
  const remedy = 'Ask someone with callers.read to assign the case'
  throw badInput('assignee', `is unknown: ${asked.caller} has not opened the portal yet. ${remedy}`)
}

/** The mentioned colleagues who may read the object. Any other `@name` is plain text. */
export async function mentionedIn(text: string, object: CaseObjectKey, context: CaseContext): Promise<Author[]> {
  if (text.search(mentionPattern) < 0 || !isCaseObject(object.objectType)) return []
  const { flag } = caseObjects[object.objectType]
  const names = mentionsIn(text).slice(0, mostMentions)
  const found = await Promise.all(names.map((name) => context.services.colleagues.one(authorOf(name, object.merchant))))
  return found
    .filter((colleague) => colleague !== undefined)
    .filter((colleague) => whyNot(colleague, object.merchant, flag) === null)
    .map(({ account, caller }) => ({ account, caller }))
}

/** Maximum number of colleagues that one text can mention. */
const mostMentions = 20
