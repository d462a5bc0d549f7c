import { getDirective } from '@graphql-tools/utils'
import type { AccessFlag } from '@portal/schema/access'
import { defaultFieldResolver, type GraphQLSchema } from 'graphql'
import { auditDeclaration } from '../audit/declarations.ts'
import { ledgerDeclaration } from '../ledger/declarations.ts'
import { keptInput } from '../ledger/fields.ts'
import { idIn } from '../ledger/ledger.ts'
import type { Context } from '../request/context.ts'
import { merchantOf } from '../request/owner.ts'
import { type FieldWrapper, ofMutations } from '../request/wrap-fields.ts'
import { actions } from '../resources/approval-actions.ts'
import type { Asking, AskServices } from '../resources/approval-ask.ts'
import { required } from '../resources/approval-ask.ts'
import type { Row } from '../rest/endpoint.ts'
import { codeOf } from '../rest/error.ts'

const neither = 'add it to resources/approval-actions.ts, or say by @needsNoApproval why rules do not cover it'
const both = 'resources/approval-actions.ts covers it, so @needsNoApproval must go'

/**
 * Judges each covered mutation after its access check and its confirmation, and before anything is sent: it runs, or a
 * request for its approval is stored. Throws at boot if a mutation is neither covered nor exempted, so that none is
 * left open by oversight.
 */
export function enforceApproval(schema: GraphQLSchema): FieldWrapper {
  return ofMutations((field, mutation) => {
    const covered = actions[mutation]
    const needsNone = getDirective(schema, field, 'needsNoApproval') !== undefined
    if (needsNone === (covered !== undefined)) throw new Error(`Mutation.${mutation}: ${needsNone ? both : neither}`)
    if (covered === undefined) return undefined
    const { resolve = defaultFieldResolver } = field
    const usualFlag = getDirective(schema, field, 'access')?.[0]?.flag as AccessFlag
    const declaration = ledgerDeclaration(schema, field, mutation)
    const { ofInput } = auditDeclaration(schema, field, mutation)
    return {
      ...field,
      async resolve(source, args: Row, context: Context<AskServices>, info) {
        context.isOnlyRepeat = false
        context.judged = null
        // An approver's session sends exactly the approved arguments: this same object.
        if (context.approved?.args === args) {
          context.judged = context.approved.judged
          return resolve(source, args, context, info)
        }
        const card = () => {
          const {
            given,
            changed,
            reason = '',
          } = declaration ? keptInput(declaration, args) : { given: {}, changed: [] }
          const id =
            declaration === null
              ? ''
              : declaration.ofMerchant
                ? merchantOf(context)
                : idIn(declaration.id, ofInput(args))
          return { given, secrets: changed, reason, objectType: declaration?.objectType ?? '', objectId: id }
        }
        const asking: Asking = { mutation, covered, args, usualFlag, card }
        const judgment = await required(asking, context)
        if (!judgment.run) return judgment.answer
        try {
          return await resolve(source, args, context, info)
        } catch (error) {
          // Nothing was sent, and the same command follows after the confirmation.
          if (codeOf(error) === 'CONFIRMATION_REQUIRED') {
            for (const each of judgment.counted) await context.services.daySums.takeBack(each)
          }
          throw error
        }
      },
    }
  })
}
