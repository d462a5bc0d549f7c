import { correctableMs } from '@portal/schema/case'
import type { Row } from '../rest/endpoint.ts'
import { isoSeconds } from '../rest/query.ts'
import type { Author, CaseEntryRow, CaseRow } from './case-store.ts'

/** The reader of a case. */
export interface CaseReader {
  readonly me: Author
  readonly now: number
  /** Whether the reader may strike entries of other people. */
  readonly mayStrikeAll: boolean
}

/** The name of a caller as shown to others in a merchant's cases; null for the gateway. */
export function nameOf({ account, caller }: Author, merchant: string): string | null {
  if (caller === '') return null
  return account === merchant ? caller : `${account}/${caller}`
}

/** The caller with a shown name in a merchant's cases. */
export function authorOf(name: string, merchant: string): Author {
  const slash = name.indexOf('/')
  return slash < 0
    ? { account: merchant, caller: name }
    : { account: name.slice(0, slash), caller: name.slice(slash + 1) }
}

/** Whether two callers are the same. */
export function isSame(one: Author, other: Author): boolean {
  return one.account === other.account && one.caller === other.caller
}

/** The assignee of a case; both names are empty if there is none. */
export function assigneeOf({ assigneeAccount: account, assigneeCaller: caller }: CaseRow): Author {
  return { account, caller }
}

/** Whether a case is currently snoozed. */
export function isAsleep({ snoozedUntil }: CaseRow, now: number): boolean {
  return Number(snoozedUntil) > now
}

/** A case in the schema's format. */
export function shownCase(row: CaseRow, { me, now }: Pick<CaseReader, 'me' | 'now'>): Row {
  const { id, merchant, objectType, objectId, state, dueAt, openedByAccount, openedByCaller, excerpt, entries } = row
  return {
    id,
    merchantAccount: merchant,
    objectType,
    objectId,
    state: state || null,
    assigneeName: nameOf(assigneeOf(row), merchant),
    isMine: isSame(assigneeOf(row), me),
    dueAt: momentOf(dueAt),
    isDueComputed: Number(row.isDueComputed) === 1,
    isOverdue: dueAt > 0 && dueAt < now && (state === 'OPEN' || state === 'WAITING'),
    snoozedUntil: isAsleep(row, now) ? momentOf(row.snoozedUntil) : null,
    openedBy: nameOf({ account: openedByAccount, caller: openedByCaller }, merchant),
    creationTime: momentOf(row.opened),
    lastModified: momentOf(row.changed),
    excerpt,
    entryCount: entries,
  }
}

/** An entry of a case in the schema's format. */
export function shownEntry(row: CaseEntryRow, merchant: string, { me, now, mayStrikeAll }: CaseReader): Row {
  const { caseId, seq, at, account, caller, kind, text, corrected, struck } = row
  const detail: Row = JSON.parse(row.detail)
  const isOwn = isSame(row, me)
  const isText = kind === 'TEXT' || kind === 'LINK'
  const isOpen = isText && struck === 0
  const until = at + correctableMs
  return {
    id: `${caseId}/${seq}`,
    place: seq,
    kind,
    at: momentOf(at),
    byName: nameOf({ account, caller }, merchant),
    isOwn,
    text: text || null,
    mentions: (detail.mentions ?? []).map((mentioned: Author) => nameOf(mentioned, merchant)),
    assigneeName: detail.assignee ? nameOf(detail.assignee, merchant) : null,
    state: detail.state ?? null,
    dueAt: momentOf(detail.dueAt ?? 0),
    isDueChanged: detail.dueAt !== undefined,
    snoozedUntil: momentOf(detail.snoozedUntil ?? 0),
    because: detail.because ?? null,
    transactionId: detail.transactionId ?? null,
    ledgerEntryId: detail.ledgerEntryId ?? null,
    correctedAt: momentOf(corrected),
    correctableUntil: isOwn && isOpen && now < until ? momentOf(until) : null,
    canStrike: isOpen && (isOwn || mayStrikeAll),
    struckAt: momentOf(struck),
    struckBy: nameOf({ account: row.struckByAccount, caller: row.struckByCaller }, merchant),
    struckReason: row.struckReason || null,
  }
}

function momentOf(milliseconds: number): string | null {
  return milliseconds > 0 ? isoSeconds(milliseconds) : null
}
