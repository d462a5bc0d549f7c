import { isAllFamiliesView } from '@portal/schema/access'
import { correctableMs, otherBrands, otherDueDays, usualDueDays } from '@portal/schema/case'
import { checkedMoment, checkedText, longestStrikeReason } from '../cases/case-input.ts'
import { type CaseQuery, type CaseSort, caseSorts, findCases, nextToTake } from '../cases/case-list.ts'
import type { CaseChanges, CaseObjectKey, CaseRefusal, CaseRow, NewEntry } from '../cases/case-store.ts'
import { type DueDays, longestBrand, mostBrands, mostDueDays } from '../cases/chargebacks.ts'
import { mostProposed, whyNot } from '../cases/colleagues.ts'
import { assigneeOf, authorOf, isAsleep, isSame, nameOf, shownCase, shownEntry } from '../cases/shown-case.ts'
import { termsOf } from '../cases/words.ts'
import type { CaseFilter, Resolvers } from '../generated/resolvers.ts'
import { findEntry } from '../ledger/reader.ts'
import { requireAccess } from '../request/access.ts'
import type { Context } from '../request/context.ts'
import { merchantOf } from '../request/owner.ts'
import type { Row } from '../rest/endpoint.ts'
import { badInput, codedError, notFound } from '../rest/error.ts'
import { isoSeconds } from '../rest/query.ts'
import { boundsOf } from '../rest/rest.ts'
import {
  type CaseContext,
  callerOf,
  mentionedIn,
  readerOf,
  readObject,
  requiredAssignee,
  requiredCase,
  requiredObject,
  requireObjectType,
  scopeOf,
  visibleCase,
} from './case-access.ts'

/** Attempts to take a case. If all lose against concurrent callers, the request fails. */
const mostAttempts = 100

export const caseResolvers: Resolvers = {
  Query: {
    async cases(_root, { search, filter, page, sort }, context) {
      const { store, clock, colleagues } = context.services
      await colleagues.note(context.principal)
      const query = queryOf(filter ?? {}, search ?? '', context)
      const { rows, total } = await findCases(store, scopeOf(context), query, pagingOf(page, sort), clock())
      const asOf = isoSeconds(clock())
      return { items: rows.map((row) => shown(row, context)), total, totalIsExact: true, failedLookups: [], asOf }
    },
    async case(_root, { id }, context) {
      const row = await visibleCase(id, context)
      return row ? shown(row, context) : null
    },
    async caseColleagues(_root, { objectType, merchantAccount }, context) {
      const { flag } = requireObjectType(objectType, 'objectType', context)
      const merchant = isAllFamiliesView(context.subject)
        ? (merchantAccount ?? merchantOf(context))
        : merchantOf(context)
      await context.services.colleagues.note(context.principal)
      const found = await context.services.colleagues.of(merchant)
      return found.slice(0, mostProposed).map((colleague) => {
        const obstacle = whyNot(colleague, merchant, flag)
        const isMe = isSame(colleague, callerOf(context))
        return { name: nameOf(colleague, merchant), isMe, mayRead: obstacle === null, missing: obstacle?.missing ?? [] }
      })
    },
    chargebackDueDays: (_root, _args, context) => shownDays(context),
  },
  Mutation: {
    async addCaseEntry(_root, { input }, context, info) {
      const { cases, colleagues } = context.services
      await colleagues.note(context.principal)
      const text = checkedText('text', input.text)
      const by = callerOf(context)
      const before = input.caseId ? await requiredCase(input.caseId, context) : null
      context.change.before = before && shown(before, context)
      const object = before ?? (await objectOf(input, context, info))
      const detail = await linkOf(input.ledgerEntryId, object, context)
      const mentions = await mentionedIn(text, object, context)
      const entry: NewEntry = { by, kind: detail ? 'LINK' : 'TEXT', text, mentions, ...(detail && { detail }) }
      if (before === null) {
        const opened = await cases.open(object, by)
        if (opened === null || typeof opened === 'string') throw full(opened ?? 'gone')
        return shown(added(await cases.addEntry(opened.id, entry)), context)
      }
      const after = added(await cases.addEntry(before.id, entry))
      const isWoken = isAsleep(after, context.services.clock()) && after.snoozedBy !== `${by.account}/${by.caller}`
      return shown(isWoken ? await wake(after, context) : after, context)
    },
    async correctCaseEntry(_root, { input: { id, place, text } }, context) {
      const { cases, clock } = context.services
      const row = await requiredCase(id, context)
      context.change.before = shown(row, context)
      const entry = await requiredText(row, place, context)
      if (!isSame(entry, callerOf(context))) {
        throw codedError('FORBIDDEN', 'Only the author of an entry can correct it. Add an entry of your own')
      }
      if (clock() >= Number(entry.at) + correctableMs) {
        throw codedError('CONFLICT', 'The five minutes to correct it are over. Strike it, and add another entry', {
          reason: 'TOO_LATE',
        })
      }
      const checked = checkedText('text', text)
      const corrected = await cases.correct(row, place, checked, await mentionedIn(checked, row, context))
      if (!corrected) throw struck()
      return shown(corrected, context)
    },
    async strikeCaseEntry(_root, { input: { id, place, reason } }, context) {
      const row = await requiredCase(id, context)
      context.change.before = shown(row, context)
      const entry = await requiredText(row, place, context)
      if (!isSame(entry, callerOf(context))) requireAccess(context, 'callersEdit')
      const why = checkedText('reason', reason, longestStrikeReason)
      const after = await context.services.cases.strike(row, place, callerOf(context), why)
      if (!after) throw struck()
      return shown(after, context)
    },
    async assignCase(_root, { input: { id, assignee } }, context) {
      await context.services.colleagues.note(context.principal)
      const row = await requiredCase(id, context)
      context.change.before = shown(row, context)
      const to = assignee ? await requiredAssignee(assignee, row, context) : null
      if (isSame(to ?? { account: '', caller: '' }, assigneeOf(row))) return shown(row, context)
      const changes: CaseChanges = {
        assigneeAccount: to?.account ?? '',
        assigneeCaller: to?.caller ?? '',
        ...(row.state === '' && { state: 'OPEN' }),
      }
      const entry: NewEntry = { by: callerOf(context), kind: 'ASSIGNMENT', detail: { ...(to && { assignee: to }) } }
      return shown(added(await context.services.cases.addEntry(id, entry, changes)), context)
    },
    async setCaseState(_root, { input: { id, state, dueAt, snoozedUntil } }, context, info) {
      const now = context.services.clock()
      const row = await requiredCase(id, context)
      context.change.before = shown(row, context)
      const changes: CaseChanges = {}
      const detail: Row = {}
      const next = state ?? (row.state === '' && (dueAt ?? snoozedUntil) ? 'OPEN' : row.state)
      if (next !== row.state) detail.state = changes.state = next
      if (dueAt !== undefined && Date.parse(dueAt ?? '') !== Number(row.dueAt)) {
        detail.dueAt = changes.dueAt = checkedMoment('dueAt', dueAt, now)
      }
      // Anyone who sets the due time, or confirms the computed one, has read the letter.
      if (dueAt !== undefined && Number(row.isDueComputed) === 1) {
        changes.isDueComputed = 0
        detail.dueAt ??= Number(row.dueAt)
      }
      const until = snoozedUntil === undefined ? undefined : checkedMoment('snoozedUntil', snoozedUntil, now)
      if (until !== undefined && until > 0) {
        if (next === 'DONE') throw badInput('snoozedUntil', 'cannot be set: the case is done')
        const object = await readObject(row.objectType, row.objectId, context, info)
        const by = callerOf(context)
        changes.objectModified = typeof object.lastModified === 'string' ? object.lastModified : ''
        changes.snoozedBy = `${by.account}/${by.caller}`
        detail.snoozedUntil = changes.snoozedUntil = until
      }
      const isEnd = (until === 0 || next === 'DONE') && Number(row.snoozedUntil) > 0
      if (isEnd) detail.snoozedUntil = changes.snoozedUntil = 0
      if (Object.keys(changes).length === 0) return shown(row, context)
      const entry: NewEntry = { by: callerOf(context), kind: 'STATE', detail }
      return shown(added(await context.services.cases.addEntry(id, entry, changes)), context)
    },
    async takeNextCase(_root, _args, context) {
      const { store, cases, clock, colleagues } = context.services
      await colleagues.note(context.principal)
      const me = callerOf(context)
      for (let attempt = 0; attempt < mostAttempts; attempt++) {
        const next = await nextToTake(store, scopeOf(context), clock())
        if (!next) return null
        // Someone else was faster, so try the next case.
        if (!(await cases.take(next.id, me))) continue
        context.change.before = shown(next, context)
        const detail = { assignee: me, because: 'TAKEN' }
        const after = await cases.addEntry(next.id, { by: me, kind: 'ASSIGNMENT', detail })
        if (typeof after === 'object') return shown(after, context)
        const taken = await cases.one(next.id)
        if (taken) return shown(taken, context)
      }
      throw codedError('CONFLICT', 'Others are taking cases at the same moment. Try again')
    },
    async saveChargebackDueDays(_root, { input: { brand, days } }, context) {
      const name = brand.trim()
      if (name === '' || name.length > longestBrand)
        throw badInput('brand', `must have 1 to ${longestBrand} characters`)
      if (days != null && (days < 1 || days > mostDueDays)) throw badInput('days', `must be from 1 to ${mostDueDays}`)
      context.change.before = {
        brand: name,
        days: (await context.services.dueDays.of(merchantOf(context))).get(name) ?? null,
      }
      if (!(await context.services.dueDays.set(merchantOf(context), name, days ?? null))) {
        throw codedError('LIMIT_EXCEEDED', `There are ${mostBrands} brands with an own number. Remove one first`)
      }
      context.change.after = { brand: name, days: days ?? null }
      return shownDays(context)
    },
  },
  Case: {
    async entries({ id, merchantAccount }, { page }, context) {
      context.countNestedRead()
      const rows = await context.services.cases.entries(id, boundsOf(page, 50))
      return rows.map((row) => shownEntry(row, merchantAccount, readerOf(context)))
    },
  },
}

function shown(row: CaseRow, context: Context): Row {
  return shownCase(row, readerOf(context))
}

function queryOf(filter: CaseFilter, search: string, context: Context): CaseQuery {
  const { state, assignee, isUnassigned, objectType, objectId, isOverdue, isSnoozed, dueFrom, dueTo } = filter
  if (objectType) requireObjectType(objectType, 'filter.objectType', context)
  const terms = termsOf(search, merchantOf(context))
  if (search.trim() !== '' && terms.length === 0) throw badInput('search', 'has no letters or digits to search for')
  return {
    terms,
    ...(state?.length && { states: state }),
    ...(assignee && { assignee: assignee === '@me' ? callerOf(context) : authorOf(assignee, merchantOf(context)) }),
    ...(isUnassigned != null && { isUnassigned }),
    ...(objectType && { objectType }),
    ...(objectId && { objectId }),
    ...(isOverdue != null && { isOverdue }),
    ...(isSnoozed != null && { isSnoozed }),
    ...(dueFrom && { dueFrom: Date.parse(dueFrom) }),
    ...(dueTo && { dueTo: Date.parse(dueTo) }),
  }
}

function pagingOf(page: Parameters<typeof boundsOf>[0], sort: string | null | undefined) {
  const order = sort || '-lastModified'
  const by = order.replace(/^-/, '')
  if (!Object.hasOwn(caseSorts, by)) {
    throw badInput('sort', `is not a field to sort by: one of ${Object.keys(caseSorts).join(', ')}`)
  }
  return { ...boundsOf(page), by: by as CaseSort, isDescending: order.startsWith('-') }
}

interface ObjectInput {
  readonly objectType?: string | null | undefined
  readonly objectId?: string | null | undefined
}

function objectOf(
  { objectType, objectId }: ObjectInput,
  context: CaseContext,
  info: Parameters<typeof readObject>[3],
): Promise<CaseObjectKey> {
  if (!objectType) throw badInput('objectType', 'is required without caseId')
  if (!objectId) throw badInput('objectId', 'is required without caseId')
  return requiredObject(objectType, objectId, context, info)
}

/** The link to an entry of the object's ledger. Throws NOT_FOUND if it is about another object. */
async function linkOf(id: string | null | undefined, object: CaseObjectKey, { services }: CaseContext) {
  if (!id) return null
  const [, seq] = /^([1-9]\d{0,14})$/.exec(id) ?? []
  const entry = seq === undefined ? null : await findEntry(services.store, object.merchant, Number(seq))
  const isAbout = entry?.objectType === object.objectType && entry.objectId === object.objectId
  if (!isAbout) throw notFound(`ledger entry ${id} of ${object.objectType} ${object.objectId}`)
  return { ledgerEntryId: id }
}

async function requiredText(row: CaseRow, place: number, { services }: CaseContext) {
  const entry = await services.cases.entry(row.id, place)
  if (!entry || entry.text === '') throw notFound(`text ${place} of case ${row.id}`)
  return entry
}

/** Ends a snooze because someone else has written. */
async function wake(row: CaseRow, { services: { cases } }: CaseContext): Promise<CaseRow> {
  const entry: NewEntry = { by: { account: '', caller: '' }, kind: 'STATE', detail: { because: 'NEW_ENTRY' } }
  const after = await cases.addEntry(row.id, entry, { snoozedUntil: 0, snoozedBy: '' })
  return typeof after === 'object' ? after : row
}

function added(result: CaseRow | CaseRefusal): CaseRow {
  if (typeof result === 'object') return result
  throw full(result)
}

const limits: Readonly<Record<Exclude<CaseRefusal, 'gone'>, string>> = {
  'object full': 'The object has 1,000 cases. Add entries to one of them',
  'merchant full':
    'The merchant has 20,000 cases, or 100 million characters in them. Finished ones end after two years',
  'case full': 'The case has 500 entries. Open another one on the object',
}

function full(refusal: CaseRefusal) {
  return refusal === 'gone' ? notFound('case') : codedError('LIMIT_EXCEEDED', limits[refusal])
}

function struck() {
  return codedError('CONFLICT', 'The entry is struck, so it stays as it is', { reason: 'STRUCK' })
}

async function shownDays(context: Context<{ dueDays: DueDays }>): Promise<Row[]> {
  const set = await context.services.dueDays.of(merchantOf(context))
  const usual: Readonly<Record<string, number>> = { ...usualDueDays, [otherBrands]: otherDueDays }
  const brands = [...new Set([...Object.keys(usualDueDays), ...set.keys()])].filter((brand) => brand !== otherBrands)
  return [...brands.sort(), otherBrands].map((brand) => ({
    brand,
    days: set.get(brand) ?? usual[brand] ?? otherDueDays,
    isUsual: !set.has(brand),
  }))
}
