import { getDirective } from '@graphql-tools/utils'
import { can } from '@portal/schema/access'
import { isCaseObject } from '@portal/schema/case-objects'
import { defaultFieldResolver, GraphQLError, type GraphQLSchema } from 'graphql'
import type { CaseStore } from '../cases/case-store.ts'
import { type LedgerDeclaration, ledgerDeclaration, ledgerObjects } from '../ledger/declarations.ts'
import { idIn, type Ledger, type OpenEntry, type Recording } from '../ledger/ledger.ts'
import type { LedgerObject } from '../ledger/ledger-object.ts'
import { chainOf } from '../ledger/object-owner.ts'
import type { Context } from '../request/context.ts'
import { type FieldWrapper, ofMutations } from '../request/wrap-fields.ts'
import type { Row } from '../rest/endpoint.ts'
import { codeOf } from '../rest/error.ts'
import type { Credentials } from '../session/sign-in.ts'
import { auditDeclaration } from './declarations.ts'
import type { RefusalLog } from './refusal-log.ts'
import type { RefusedMutations } from './refused-mutations.ts'

/** The services that the audit needs. */
export interface AuditServices {
  readonly ledger: Pick<Ledger, 'begin' | 'reading'>
  readonly refusals: Pick<RefusalLog, 'note'>
  readonly cases: Pick<CaseStore, 'wake'>
  readonly refusedMutations: RefusedMutations
}

/** The context of an audited request. */
export type AuditedContext = Context<AuditServices>

/**
 * Writes one audit line for each mutation, successful or refused: the caller, the merchant acted for, the mutation with
 * its declared values, the address and the result. Mutations of signed-in callers are also written to the ledger,
 * before and after they run. Throws at boot if a mutation does not declare the content of its line and its ledger
 * entry.
 */
export function auditMutations(schema: GraphQLSchema): FieldWrapper {
  return ofMutations((field, fieldName) => {
    const { resolve = defaultFieldResolver } = field
    const { names, ofInput, ofAnswer } = auditDeclaration(schema, field, fieldName)
    const declaration = ledgerDeclaration(schema, field, fieldName)
    if (
      declaration?.id &&
      !declaration.own &&
      !declaration.ofMerchant &&
      !declaration.id.split('/').every((part) => names.includes(part))
    ) {
      throw new Error(`Mutation.${fieldName}: ${declaration.id}, the id of its object, is not @audited`)
    }
    return {
      ...field,
      resolve(source, args, context: AuditedContext, info) {
        const what: Row = ofInput(args)
        // Its queries check access, unlike those of the schema without wrappers.
        const { schema: checked } = info
        const object = declaration && ledgerObjects(checked).get(declaration.objectType)
        const flag = getDirective(schema, field, 'access')?.[0]?.flag
        const isAllowed = flag === undefined || can(context.subject, flag)
        const recording =
          declaration && object ? recordingOf(checked, declaration, object, args, what, context, isAllowed) : null
        const { principal } = context.identity
        if (principal) context.services.refusedMutations.check(principal)
        return audited({ mutation: fieldName }, what, context, recording, async () => {
          const answer = await resolve(source, args, context, info)
          Object.assign(what, ofAnswer((answer ?? {}) as Row, context))
          return answer
        })
      },
    }
  })
}

function recordingOf(
  schema: GraphQLSchema,
  declaration: LedgerDeclaration,
  object: LedgerObject,
  args: Row,
  what: Row,
  context: Context,
  isAllowed: boolean,
): Recording {
  const { objectType, id } = declaration
  const chain = () => chainOf(schema, { objectType, objectId: idIn(id, what), object }, context)
  // A refused change makes no call to the platform.
  return { declaration, object, args, ...(isAllowed && { chain }) }
}

/** An audited action: a mutation, a viewed file, or personal data that a program reads. */
type Act = { readonly mutation: string } | { readonly file: string } | { readonly read: 'personalInfo' }

/**
 * Runs an action and writes its audit line, whether it succeeds or fails. `what` is the content of the line and may be
 * completed while the action runs. With a recording, the action also leaves an entry in the ledger, and fails with
 * STORE_UNAVAILABLE if that entry cannot be started.
 */
export async function audited<Answer>(
  act: Act,
  what: Row,
  context: AuditedContext,
  recording: Recording | null,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const { principal } = context.identity
  let entry: OpenEntry | null = null
  let outcome = 'done'
  let made: Row = {}
  let answer: Answer | undefined
  let failure: unknown = null
  try {
    context.change = {}
    if (recording && principal) entry = await context.services.ledger.begin(recording, what, context, principal)
    answer = await run()
    return answer
  } catch (error) {
    failure = error
    outcome = codeOf(error) ?? 'INTERNAL_SERVER_ERROR'
    if (principal && outcome === 'FORBIDDEN') context.services.refusedMutations.count(principal)
    // The response for a charge was lost. Holds the id of the charge if one was created.
    if (error instanceof GraphQLError && error.extensions.chargeId) made = { id: error.extensions.chargeId }
    throw error
  } finally {
    const line = auditLine(act, { ...what, ...made }, context, outcome)
    if (outcome !== 'done' && context.identity.principal === null) logUnauthenticated(line, context)
    else {
      const { chain, head } = entry ?? {}
      const ledger = head && { chain, ...head }
      context.request.log.info({ reqId: context.request.id, audit: line, ledger }, 'audit')
    }
    await entry?.end({ ...what, ...made }, answer, failure)
    if (recording && entry && outcome === 'done') await wakeCases(recording, entry.chain, { ...what, ...made }, context)
  }
}

/** Ends the snooze of the cases of an object that a mutation changed. A failure does not undo the change. */
async function wakeCases(
  { declaration, object }: Recording,
  chain: string,
  what: Row,
  { services, request }: AuditedContext,
): Promise<void> {
  const { objectType, id, kind } = declaration
  const objectId = idIn(id, what)
  if (kind !== 'mutation' || objectId === '' || !isCaseObject(objectType)) return
  try {
    await services.cases.wake(
      object.flag === 'provisionAllFamilies' ? null : chain,
      objectType,
      new Map([[objectId, null]]),
    )
  } catch (error) {
    request.log.warn(error, 'the cases of a changed object could not be looked after')
  }
}

/** Logs a request of an unauthenticated sender in short form, so that a flood of them leaves few lines. */
function logUnauthenticated(line: AuditLine, { services }: AuditedContext): void {
  const texts = Object.entries(line.what).filter(([, value]) => typeof value === 'string')
  const what: Row = Object.fromEntries(texts.map(([name, value]) => [name, shortened(value)]))
  const { merchantAccount, callerName } = what
  const kind = JSON.stringify({ ...line, what: { merchantAccount, callerName } })
  services.refusals.note(kind, { ...line, what })
}

/** Logs refused Basic credentials: the caller if the credentials name one, the address and the reason. */
export function auditBasicRefusal(
  refusals: Pick<RefusalLog, 'note'>,
  credentials: Pick<Credentials, 'merchantAccount' | 'callerName'> | null,
  from: string,
  error: GraphQLError,
): void {
  // If the platform does not respond, nothing was refused.
  if (codeOf(error) === 'PLATFORM_UNAVAILABLE') return
  const caller = credentials && `${shortened(credentials.merchantAccount)}/${shortened(credentials.callerName)}`
  const refusal = { signIn: 'basic', outcome: codeOf(error), caller, from }
  refusals.note(JSON.stringify(refusal), refusal)
}

/** Logs reads that a signed-in caller was refused. Mutations are logged anyway. */
export function auditRefusedReads(schema: GraphQLSchema): FieldWrapper {
  return (field, fieldName, typeName) => {
    if (typeName === 'Mutation' || !getDirective(schema, field, 'access')) return undefined
    const { resolve = defaultFieldResolver } = field
    return {
      ...field,
      resolve(source, args, context: AuditedContext, info) {
        const onRefusal = (error: unknown): never => {
          noteRefusedRead(`${typeName}.${fieldName}`, context, error)
          throw error
        }
        try {
          const answer: unknown = resolve(source, args, context, info)
          // Fields below a row are resolved once per row. The access table refuses them synchronously; one more
          // promise per row would cost more than it gains by also catching the platform's refusals.
          return typeName === 'Query' && answer instanceof Promise ? answer.catch(onRefusal) : answer
        } catch (error) {
          return onRefusal(error)
        }
      },
    }
  }
}

/** Logs one refused read of a field or a file. Ignores errors that are not a refusal of a signed-in caller. */
export function noteRefusedRead(read: string, context: AuditedContext, error: unknown): void {
  const { identity, merchantRefusal, onBehalfOf, request, services } = context
  const { principal, session } = identity
  const outcome = codeOf(error)
  if (principal === null || (outcome !== 'FORBIDDEN' && error !== merchantRefusal)) return
  const caller = `${principal.merchantAccount}/${principal.callerName}`
  const refusal = { refused: read, outcome, caller, session: session?.label, onBehalfOf, from: request.ip }
  services.refusals.note(JSON.stringify(refusal), refusal)
}

/** Logs and counts a mutation whose input was refused before anything was recorded. */
export function noteRefusedInput(mutation: string, context: AuditedContext, error: GraphQLError): void {
  const { identity, onBehalfOf, request, services } = context
  const { principal, session } = identity
  const caller = principal && `${principal.merchantAccount}/${principal.callerName}`
  const { code, field } = error.extensions
  const refusal = { mutation, outcome: code, field, caller, session: session?.label, onBehalfOf, from: request.ip }
  services.refusals.note(JSON.stringify(refusal), refusal)
  if (!principal) return
  services.refusedMutations.check(principal)
  services.refusedMutations.count(principal)
}

function shortened(text: string): string {
  return text.slice(0, 200)
}

/**
 * Writes one audit line and one ledger entry for a request in which a program read personal data, with the customers'
 * ids. Throws STORE_UNAVAILABLE if the entry cannot be written; the response must not be sent then.
 */
export async function auditReading(context: AuditedContext): Promise<void> {
  if (context.customersRead.size === 0) return
  const customerIds = [...context.customersRead]
  const what = { customerIds }
  await context.services.ledger.reading(customerIds, context, context.principal)
  context.request.log.info(
    { reqId: context.request.id, audit: auditLine({ read: 'personalInfo' }, what, context, 'done') },
    'audit',
  )
}

type AuditLine = ReturnType<typeof auditLine>

function auditLine(act: Act, what: Row, context: Context, outcome: string) {
  const { principal, session } = context.identity
  return {
    ...act,
    outcome,
    caller: principal && `${principal.merchantAccount}/${principal.callerName}`,
    session: session?.label,
    onBehalfOf: context.onBehalfOf,
    from: context.request.ip,
    what: Object.fromEntries(
      Object.entries(what)
        .filter(([, value]) => value != null)
        .map(([name, value]) => [name, bounded(value)]),
    ) as Row,
  }
}

const longestText = 512
const mostListed = 100

/**
 * Bounds the size of a value: truncates long strings, and keeps the first values of a long list with the number of the
 * others.
 */
function bounded(value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, longestText)
  if (!Array.isArray(value)) return value
  const shown = value.slice(0, mostListed).map(bounded)
  return value.length > mostListed ? [...shown, `and ${value.length - mostListed} more`] : shown
}
