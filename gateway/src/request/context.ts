import { type AccessSubject, can, isAllFamiliesView } from '@portal/schema/access'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLError } from 'graphql'
import type { Approved, Judged } from '../approvals/approval.ts'
import type { ListWalk } from '../lists/list-walk.ts'
import { CallList } from '../rest/call-list.ts'
import type { Row } from '../rest/endpoint.ts'
import { clientGone, codedError, codeOf } from '../rest/error.ts'
import type { InFlightReads } from '../rest/in-flight-reads.ts'
import type { Platform } from '../rest/platform.ts'
import { buildQuery } from '../rest/query.ts'
import { createRest, type Rest, type SharedReads } from '../rest/rest.ts'
import { type Call, type CallReport, createSend, type Send, type Signer } from '../rest/send.ts'
import type { BasicSignIn } from '../session/basic.ts'
import { type CallerRefresh, isCallerOld } from '../session/caller-refresh.ts'
import type { ExplorerPass, ExplorerPasses } from '../session/explorer-passes.ts'
import type { Identity } from '../session/identity.ts'
import { accessSubject, actingFor, type Principal } from '../session/principal.ts'
import type { Session, Sessions } from '../session/sessions.ts'
import type { Deadline } from '../timing/deadline.ts'
import type { OperationLabel } from './operation-label.ts'

/**
 * Maximum number of platform calls for one request: enough for the largest page with one call per row, and some more.
 * No screen needs more than 60.
 */
export const mostCalls = 250

/**
 * Maximum number of reads of the store by nested fields of one request: enough for the largest page with one read per
 * row. The web client's list of jobs needs up to 240, four for each of 60 rows.
 */
const mostNestedReads = 250

/**
 * Maximum number of rows in all pages of one request: a hundred of the largest pages. A page within each row of another
 * returns the rows of a few platform calls thousands of times.
 */
export const mostRows = 20_000

/** An object before and after a change; null if it does not exist, omitted if it was not read. */
interface ObjectChange {
  before?: Row | null
  after?: Row | null
  /** Whether an earlier request with the same id has already made the change. */
  isRepeat?: boolean
  /** The names of values that the ledger may keep, by the path of their list. Without them, it keeps none. */
  openValues?: Readonly<Record<string, ReadonlySet<string>>>
}

/** Values derived from a request's sender and the merchant to act for. */
interface Standing {
  readonly identity: Identity
  readonly onBehalfOf: string | null
  readonly merchantRefusal: GraphQLError | null
  readonly subject: AccessSubject
}

/** The services that the context itself needs. */
export interface ContextServices {
  readonly platform: Platform
  readonly inFlightReads: InFlightReads
  readonly sessions: Sessions
  readonly basicSignIn: BasicSignIn
  readonly callerRefresh: CallerRefresh
  readonly explorerPasses: ExplorerPasses
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  readonly reportCall: (report: CallReport) => void
}

/**
 * The context of a request: the caller, the merchant acted for, and the platform's verbs on the caller's behalf. A
 * function that needs another service declares it: `Context<{ ledger: Ledger }>`.
 */
export class Context<Services = unknown> {
  readonly services: ContextServices & Services
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** The session opened by a sign-in in this request. */
  opened: Session | null = null
  /** Whether its reads may be shared with other requests. A mutation must do its own reads. */
  isQuery = false
  /** The customers whose personal data a program has read in clear text. */
  readonly customersRead = new Set<string>()
  /** The object of the current mutation before and after it, if its resolver reports it. */
  change: ObjectChange = {}
  /**
   * The approved request that this session sends (docs/decisions/076); null for everything that it does on its own
   * behalf.
   */
  approved: Approved | null = null
  /** Whether the current mutation may only repeat an earlier one with its request id, because no rules judged it. */
  isOnlyRepeat = false
  /** The basis on which the rules judged the current mutation, or on which it was approved; null if no rule covers it. */
  judged: Judged | null = null
  /** Set if the request reads part of a list for a file. */
  readonly walk: ListWalk | null
  /** The platform calls of the request, if it asks for them with `x-portal-calls: 1`. */
  readonly calls: CallList | null
  /** The operation of the request, once its document is known to be valid. */
  operation: OperationLabel | null = null
  /** The code of the response's first error. */
  firstError: string | null = null
  /** The number of calls sent so far. */
  #sent = 0
  /** The number of reads of the store by nested fields so far. */
  #nestedReads = 0
  /** The number of rows in pages so far. */
  #rows = 0
  /** The error of the first field beyond a limit on reads or rows. Thousands of fields may fail with it. */
  #excess: GraphQLError | null = null
  readonly #deadline: Deadline
  readonly #asked: string | undefined
  #standing: Standing
  readonly #rests = new Map<string | null, Rest>()
  readonly #reads: SharedReads = new Map()

  /**
   * `asked` is the merchant account to act for; the caller's account if omitted. The deadline ends with the context.
   * With a walk, the platform calls use the lane for exports.
   */
  constructor(
    services: ContextServices & Services,
    identity: Identity,
    request: FastifyRequest,
    reply: FastifyReply,
    deadline: Deadline,
    asked: string | undefined,
    walk: ListWalk | null = null,
  ) {
    this.services = services
    this.walk = walk
    this.request = request
    this.reply = reply
    this.calls = request.head.portalCalls === '1' ? new CallList() : null
    this.#deadline = deadline
    this.#asked = asked
    this.#standing = standingOf(identity, asked)
  }

  /** The sender of the request. */
  get identity(): Identity {
    return this.#standing.identity
  }

  /** The merchant acted for; null for the caller's account. */
  get onBehalfOf(): string | null {
    return this.#standing.onBehalfOf
  }

  /**
   * Set if the caller may not act for the requested merchant. Every field that needs access then fails with this error.
   */
  get merchantRefusal(): GraphQLError | null {
    return this.#standing.merchantRefusal
  }

  /** The input of the access table. */
  get subject(): AccessSubject {
    return this.#standing.subject
  }

  /**
   * The permissions of the explorer's pass for this session (decision 58); null if it is invalid, undefined if none was
   * sent. Only a session needs one.
   */
  get explorerPass(): ExplorerPass | null | undefined {
    const text = this.request.head.portalExplorer
    const { session } = this.identity
    return text === undefined || session === null ? undefined : this.services.explorerPasses.read(session, text)
  }

  /** Whether the sender is a program that may read personal data (specification 6.1, customer_uploads.read). */
  get readsPersonalData(): boolean {
    return this.identity.session === null && can(this.subject, 'customersUploads')
  }

  /** Whether the session shows customers' names, and its caller may still read them. */
  get showsNames(): boolean {
    return this.identity.session?.namesShown === true && can(this.subject, 'customersUploads')
  }

  /**
   * Whether the session's caller must be read again before a permission check. Usually it has been, except for the
   * page's background requests: its session check needs no permission and must not cost a platform call.
   */
  get isCallerOld(): boolean {
    const { session } = this.identity
    return session !== null && isCallerOld(session, this.services.clock())
  }

  /** Reads the session's caller again if it is due. */
  async refreshCaller(): Promise<void> {
    const { session } = this.identity
    if (session === null) return
    this.#standing = standingOf(await this.services.callerRefresh(session, this.deadline), this.#asked)
  }

  /** Aborts all platform calls of the request at its deadline. */
  get deadline(): Deadline {
    return this.#deadline
  }

  /** Aborts all platform calls of the request because its client is gone. */
  leave(): void {
    this.#deadline.abort(clientGone('it left'))
  }

  /** Call this after the response has been sent. */
  end(): void {
    this.#deadline.end()
  }

  /** The platform's verbs for the merchant acted for. */
  get rest(): Rest {
    return this.#restFor(this.onBehalfOf)
  }

  /** The verbs for the caller's account, regardless of the merchant acted for. */
  get ownRest(): Rest {
    return this.#restFor(null)
  }

  /** The verbs for the caller's account with another key, for use after a key change. */
  restAs(signer: Signer): Rest {
    return createRest(this.#sendAs(signer, null), null, new Map())
  }

  /**
   * The verbs for objects that belong to a row. In the all-families view an id alone is ambiguous, so they are read for
   * the row's own merchant.
   */
  restOf(row: Row): Rest {
    const isOwn = row.merchantAccount === this.principal.merchantAccount
    return isAllFamiliesView(this.subject) && row.merchantAccount && !isOwn
      ? this.#restFor(row.merchantAccount)
      : this.rest
  }

  /** The signed-in caller. Throws UNAUTHENTICATED if there is none. */
  get principal(): Principal {
    if (!this.identity.principal) throw this.identity.refusal ?? codedError('UNAUTHENTICATED', 'Please sign in')
    return this.identity.principal
  }

  /**
   * Reads an object before it is changed, for the ledger. Costs one read, or none if the request has already read it. A
   * failed read does not fail the change.
   */
  async captureBefore(read: () => Promise<Row | null>): Promise<void> {
    try {
      this.change.before = await read()
    } catch {
      // The platform checks the change itself. The ledger then records that the previous state is unknown.
    }
  }

  /** Call this before a nested field reads the store. Throws LIMIT_EXCEEDED beyond the limit of a request. */
  countNestedRead(): void {
    this.#nestedReads++
    if (this.#nestedReads <= mostNestedReads) return
    this.#excess ??= tooMuch(`The nested fields of the request need more than ${mostNestedReads} reads of the store`)
    throw this.#excess
  }

  /** Call this for each page of rows. Throws LIMIT_EXCEEDED beyond the limit of a request. */
  countRows(count: number): void {
    this.#rows += count
    if (this.#rows <= mostRows) return
    this.#excess ??= tooMuch(`The response has more than ${mostRows} rows in lists`)
    throw this.#excess
  }

  #restFor(onBehalfOf: string | null): Rest {
    const known = this.#rests.get(onBehalfOf)
    if (known) return known
    const rest = createRest(this.#sendAs(this.principal, onBehalfOf), onBehalfOf, this.#reads, this.walk)
    this.#rests.set(onBehalfOf, rest)
    return rest
  }

  #sendAs(signer: Signer, onBehalfOf: string | null): Send {
    const { platform, inFlightReads, clock, reportCall } = this.services
    const sendFree = createSend({
      platform,
      clock,
      signer,
      onBehalfOf,
      isAccepted: true,
      lane: this.walk === null ? 'interactive' : 'exports',
      deadline: this.deadline,
      onCall: this.calls === null ? reportCall : (report) => this.#listCall(report),
      onError: (error) => (isRejectedCaller(error) ? this.#endIdentity() : undefined),
    })
    const send: Send = (call) => {
      this.#sent++
      return this.#sent > mostCalls ? Promise.reject(tooMuch(tooManyCalls)) : sendFree(call)
    }
    // A read has no additional wrapper: each promise around a call costs as much as signing it.
    return (call) => {
      if (this.isQuery && isPlainRead(call)) {
        const name = `${onBehalfOf} ${call.mayBeMissing} ${call.path}${call.query ? buildQuery(call.query) : ''}`
        return inFlightReads.share(signer.key, name, this.deadline, () => send(call), call.path)
      }
      const isRead = call.method === 'GET' && !call.hasEffect
      return isRead ? send(call) : send(call).finally(() => inFlightReads.forget())
    }
  }

  #listCall(report: CallReport): void {
    this.services.reportCall(report)
    this.calls?.add(report)
  }

  /** The credentials are no longer valid, so the session ends, and Basic credentials are checked again. */
  async #endIdentity(): Promise<void> {
    if (this.identity.session) await this.services.sessions.close(this.identity.session.idHash)
    else this.services.basicSignIn.forget(this.request.head.authorization ?? '')
  }
}

const tooManyCalls = `The request needs more than ${mostCalls} calls of the platform`

function tooMuch(what: string): GraphQLError {
  return codedError('LIMIT_EXCEEDED', `${what}. Split it`)
}

/** Whether the response depends only on the path and query. */
function isPlainRead({ method, hasEffect, file, headers }: Call): boolean {
  return method === 'GET' && !hasEffect && file === undefined && headers === undefined
}

function standingOf(identity: Identity, asked: string | undefined): Standing {
  const { principal } = identity
  let onBehalfOf: string | null = null
  let merchantRefusal: GraphQLError | null = null
  if (principal) {
    try {
      onBehalfOf = actingFor(principal, asked)
    } catch (error) {
      merchantRefusal = error as GraphQLError
    }
  }
  return { identity, onBehalfOf, merchantRefusal, subject: accessSubject(principal, onBehalfOf) }
}

/** The platform no longer accepts the caller: the key was changed elsewhere, or the caller was locked or deleted. */
function isRejectedCaller(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'LOCKED' || code === 'UNAUTHENTICATED'
}
