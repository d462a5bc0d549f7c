import { MapperKind, mapSchema } from '@graphql-tools/utils'
import { defaultFieldResolver, type GraphQLSchema } from 'graphql'
import type { Context } from './context.ts'
import { codeOf } from './rest/error.ts'

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
  'sessionId',
  'decision',
  'customerStatus',
  'trustLevel',
  'blockedUntil',
]

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
  try {
    return await run()
  } catch (error) {
    outcome = codeOf(error) ?? 'INTERNAL_SERVER_ERROR'
    throw error
  } finally {
    context.request.log.info(auditLine(act, args, context, outcome), 'audit')
  }
}

/** Writes one audit line for a request in which a program read personal data: whose. */
export function auditReading(context: Context): void {
  if (context.customersRead.size === 0) return
  const args = { customerIds: [...context.customersRead] }
  context.request.log.info(auditLine({ read: 'personalInfo' }, args, context, 'done'), 'audit')
}

function auditLine(act: Act, args: Record<string, unknown>, context: Context, outcome: string) {
  const { principal, session } = context.identity
  const given = { ...args, ...(args.input as object | undefined) } as Record<string, unknown>
  const input: Record<string, unknown> = { ...given, ...(given.lineItem as object | undefined) }
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
