import type { AccessFlag } from '@portal/schema/access'
import type { Row } from '../rest/endpoint.ts'
import type { Tables } from '../store/tables.ts'

/** A stored rule. */
export type RuleRow = Tables['approvalRule']
/** A stored request for approval. */
export type ApprovalRow = Tables['approval']
/** An action that rules can cover. */
export type ActionName = RuleRow['action']

/** Maximum number of waiting requests of a merchant and of one requester. */
export const mostWaiting = 500
export const mostWaitingOfRequester = 50
/** Maximum number of rules of a merchant. */
export const mostRules = 100
/** Maximum size of the frozen arguments of a request, in characters of JSON. */
export const longestIntent = 1_000_000
/** How long a request waits, in milliseconds. */
export const approvalMs = 24 * 60 * 60_000
/** How long an ended request is kept: as long as request ids, so that a repeated id still finds it. */
export const approvalKeptMs = 35 * 24 * 60 * 60_000
/** If the session that sends an approved request is silent for this long, its outcome is unknown. */
export const sendingLapsesMs = 120_000
/** How long an emergency run is announced, in milliseconds. */
export const emergencyShownMs = 7 * 24 * 60 * 60_000

/** An amount of one currency, a decimal in major units. */
export interface Sum {
  readonly currency: string
  readonly amount: string
}

/** The state of an object and the amounts, on which the rules judged an action. */
export interface Judged {
  readonly seen: Row
  readonly sums: readonly Sum[]
}

/** The decision of one approver. */
export interface Decision {
  readonly account: string
  readonly caller: string
  readonly persons: readonly string[]
  readonly at: number
}

/** The approvals of a request so far. */
export function decisionsOf({ approvals }: Pick<ApprovalRow, 'approvals'>): readonly Decision[] {
  return JSON.parse(approvals)
}

/** The flags that deciding a request needs. */
export function flagsOf({ flag, approverFlag }: ApprovalRow): readonly AccessFlag[] {
  return [flag, ...approverFlag.split(' ')].filter((each) => each !== '') as AccessFlag[]
}

/** An approved request, sent by its approver's session. */
export interface Approved {
  readonly id: string
  readonly mutation: string
  /** The frozen arguments. Only a field that receives this same object runs without being judged. */
  readonly args: object
  /** The owner of the request id: the requester, so that a repeated request finds it. */
  readonly owner: string
  /** The request id. Derived from the approval request's own id if the requester did not provide one. */
  readonly requestId: string
  /** The requester's account and name, and the people behind the requester. */
  readonly account: string
  readonly caller: string
  readonly persons: readonly string[]
  readonly isEmergency: boolean
  readonly judged: Judged
}

/** The mark at the end of a command's comment, by which its transaction is recognized. */
export function markOf({ id, caller }: Pick<Approved, 'id' | 'caller'>): string {
  return `[approval ${id} of ${caller}]`
}

/** A comment with the mark of the approved request, if the request sends one. */
export function withMark(comment: string | null | undefined, approved: Approved | null): string | null | undefined {
  return approved === null ? comment : [comment, markOf(approved)].filter(Boolean).join(' ')
}
