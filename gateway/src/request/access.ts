import { getDirective } from '@graphql-tools/utils'
import { type AccessDenial, type AccessFlag, accessRules, denial } from '@portal/schema/access'
import { defaultFieldResolver, type GraphQLError, type GraphQLSchema } from 'graphql'
import { codedError } from '../rest/error.ts'
import { confirmedUntil } from '../session/sessions.ts'
import type { Context } from './context.ts'
import { type FieldWrapper, ofMutations } from './wrap-fields.ts'

/**
 * Checks the rule of each `@access(flag: ...)` before its field. Throws at boot if a field of Query or Mutation has no
 * flag, so that none is left open by oversight.
 */
export function enforceAccess(schema: GraphQLSchema): FieldWrapper {
  return (field, fieldName, typeName) => {
    const flag = getDirective(schema, field, 'access')?.[0]?.flag as AccessFlag | undefined
    if (flag === undefined) {
      if (typeName === 'Query' || typeName === 'Mutation') throw new Error(`${typeName}.${fieldName} has no @access`)
      return undefined
    }
    if (!Object.hasOwn(accessRules, flag)) throw new Error(`${typeName}.${fieldName}: no rule for flag ${flag}`)
    if (flag === 'any') return undefined
    const { resolve = defaultFieldResolver } = field
    return {
      ...field,
      resolve(source, args, context: Context, info) {
        if (context.isCallerOld) return afterRefresh(source, args, context, info)
        requireAccess(context, flag)
        return resolve(source, args, context, info)
      },
    }
    async function afterRefresh(...field: Parameters<typeof resolve>): Promise<unknown> {
      const context = field[2] as Context
      await context.refreshCaller()
      requireAccess(context, flag as AccessFlag)
      return resolve(...field)
    }
  }
}

/** Requires a fresh confirmation before each field with `@confirmed`. Runs after the access rule. */
export function enforceConfirmation(schema: GraphQLSchema): FieldWrapper {
  return (field) => {
    if (!getDirective(schema, field, 'confirmed')) return undefined
    const { resolve = defaultFieldResolver } = field
    return {
      ...field,
      resolve(source, args, context: Context, info) {
        requireConfirmation(context)
        return resolve(source, args, context, info)
      },
    }
  }
}

/**
 * Refuses each mutation of a request that may only read: one with an explorer's pass without mutations, or one whose
 * header `x-portal-read` allows a proxy to send it twice (decision 17).
 */
export function enforceReadOnly(): FieldWrapper {
  return ofMutations((field) => {
    const { resolve = defaultFieldResolver } = field
    return {
      ...field,
      resolve(source, args, context: Context, info) {
        if (context.request.head.portalRead !== undefined) {
          throw codedError(
            'BAD_INPUT',
            'The header x-portal-read marks a request that only reads. Send mutations without it',
          )
        }
        if (context.explorerPass?.mutations === false) {
          throw codedError('MUTATIONS_OFF', 'Mutations are off in the explorer: enter your secret key to turn them on')
        }
        return resolve(source, args, context, info)
      },
    }
  })
}

/**
 * Whether the caller entered the secret key within the last minute of activity. Basic credentials contain it in every
 * request.
 */
export function isConfirmed({ identity, services }: Context): boolean {
  return identity.session === null || confirmedUntil(identity.session, services.clock()) !== null
}

/** Throws CONFIRMATION_REQUIRED unless the request is confirmed. */
export function requireConfirmation(context: Context): void {
  if (isConfirmed(context)) return
  throw codedError('CONFIRMATION_REQUIRED', 'Please confirm this with your secret key')
}

/**
 * Throws unless the caller has the flag: SESSION_EXPIRED or UNAUTHENTICATED, NOT_FOUND for a foreign merchant,
 * otherwise FORBIDDEN.
 */
export function requireAccess(context: Context, flag: AccessFlag): void {
  const error = refusal(context, flag)
  if (error !== null) throw error
}

/** The error for a caller without the flag; null if the caller has it. */
export function refusal({ subject, identity, merchantRefusal }: Context, flag: AccessFlag): GraphQLError | null {
  if (!subject.signedIn && identity.refusal) return identity.refusal
  if (merchantRefusal) return merchantRefusal
  const why = denial(subject, flag)
  if (why === null) return null
  if (why.reason === 'signedOut') return codedError('UNAUTHENTICATED', 'Please sign in')
  return codedError('FORBIDDEN', `Not allowed: ${denialText(why)}`, {
    flag,
    ...(why.reason === 'permissions' && { missing: why.missing }),
  })
}

function denialText(why: AccessDenial): string {
  switch (why.reason) {
    case 'permissions':
      return `missing the permission ${why.missing.join(', ')}`
    case 'superAccountOnly':
      return 'only super accounts may do this'
    case 'needsMerchant':
      return 'choose a merchant to act for first'
    case 'signedIn':
      return 'only while signed out'
    case 'signedOut':
      return 'only while signed in'
  }
}
