import { MapperKind, mapSchema } from '@graphql-tools/utils'
import { defaultFieldResolver, GraphQLError, type GraphQLSchema } from 'graphql'
import type { Context } from './context.ts'
import { codeOf } from './rest/error.ts'
import type { Row } from './rest/rest.ts'

/** What of a mutation's input may stand in the audit line: ids and intents, nothing personal and nothing secret. */
const auditedInputs = [
  'merchantAccount',
  'callerName',
  'chargeId',
  'customerId',
  'customerIds',
  'command',
  'operation',
  'amount',
  'price',
  'taxAmount',
  'currency',
  'chargebackReasonCode',
  'requestId',
  'id',
  'uploadId',
  'userName',
  'passwordId',
  'permissions',
  'mfaEnabled',
  'installment',
  'paymentMethod',
  'countryCode',
  'verificationReason',
  'languageCode',
  'accountEnding',
  'sessionId',
  'decision',
  'customerStatus',
  'trustLevel',
  'blockedUntil',
]

/** What a mutation made, by the ids of its answer: the input names it only where its maker chose the id. */
const made: Readonly<Record<string, (answer: Row) => Row>> = {
  createCharge: ({ id }) => ({ id }),
  addInstallmentSetting: ({ id }) => ({ id }),
  addInstallmentPlan: ({ installmentPlan }) => ({ id: installmentPlan }),
  startPaywall: ({ sessionId, customerId }) => ({ sessionId, customerId }),
  submitPaywall: ({ chargeId }) => ({ chargeId }),
  requestAccountNumber: ({ accountNumber }) => ({ accountNumber }),
}

/** Writes one audit line for each mutation, done or refused: who, for whom, what, from where, and what came of it. */
export function auditMutations(schema: GraphQLSchema): GraphQLSchema {
  return mapSchema(schema, {
    [MapperKind.MUTATION_ROOT_FIELD]: (field, fieldName) => {
      const { resolve = defaultFieldResolver } = field
      return {
        ...field,
        resolve: (source, args, context: Context, info) =>
          audited({ mutation: fieldName }, args, context, async () => resolve(source, args, context, info)),
      }
    },
  })
}

/** What is done: a mutation, a file that is looked at, or personal data that a program reads. */
type Act = { readonly mutation: string } | { readonly file: string } | { readonly read: 'personalInfo' }

/** Does it and writes its audit line, whatever comes of it. */
export async function audited<Answer>(
  act: Act,
  args: Record<string, unknown>,
  context: Context,
  run: () => Promise<Answer>,
): Promise<Answer> {
  let outcome = 'done'
  let ids: Row = {}
  try {
    const answer = await run()
    if ('mutation' in act) ids = made[act.mutation]?.((answer ?? {}) as Row) ?? {}
    return answer
  } catch (error) {
    outcome = codeOf(error) ?? 'INTERNAL_SERVER_ERROR'
    // A charge whose answer was lost: the one that has been made, if any was.
    if (error instanceof GraphQLError && error.extensions.chargeId) ids = { id: error.extensions.chargeId }
    throw error
  } finally {
    context.request.log.info(auditLine(act, args, context, outcome, ids), 'audit')
  }
}

/** Writes one audit line for a request in which a program read personal data: whose. */
export function auditReading(context: Context): void {
  if (context.customersRead.size === 0) return
  const args = { customerIds: [...context.customersRead] }
  context.request.log.info(auditLine({ read: 'personalInfo' }, args, context, 'done'), 'audit')
}

function auditLine(act: Act, args: Row, context: Context, outcome: string, ids: Row = {}) {
  const { principal, session } = context.identity
  const given: Row = { ...args, ...args.input, ...ids }
  const input: Row = { ...given, ...given.lineItem, ...accountEnding(given.accountNumber) }
  return {
    audit: {
      ...act,
      outcome,
      caller: principal && `${principal.merchantAccount}/${principal.callerName}`,
      session: session?.label,
      onBehalfOf: context.onBehalfOf,
      from: context.request.ip,
      what: Object.fromEntries(auditedInputs.filter((name) => input[name] != null).map((name) => [name, input[name]])),
    },
  }
}

/** The last digits tell people which account it was, and nobody else its number. */
function accountEnding(accountNumber: unknown): Row {
  return typeof accountNumber === 'string' ? { accountEnding: accountNumber.slice(-4) } : {}
}
