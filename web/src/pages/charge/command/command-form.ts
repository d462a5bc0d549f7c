import { z } from 'zod'
import type { TransactionAction } from '../../../gql/enums.ts'
import { decimalOf, readAmount } from '../../../values/amount-input.ts'
import { problem, tooLong } from '../../../values/field-problem.ts'
import { needsReason, readCommandAmount } from './charge-command.ts'

/** The option that opens the field for a custom reason. */
export const ownWords = 'own'

/** The form of a command. `maximum` is undefined if the command takes no amount, null if it is unknown. */
export function commandForm(
  command: TransactionAction,
  maximum: string | null | undefined,
  currency: string | null | undefined,
  locale: string,
) {
  return z
    .object({
      amount: z.string(),
      reason: z.string(),
      ownReason: z.string().trim().max(100, tooLong(100)),
      comment: z.string().trim().max(1000, tooLong(1000)),
      chargebackReasonCode: z
        .string()
        .trim()
        .max(20, tooLong(20))
        .regex(/^[\w.-]*$/, problem('notReasonCode')),
    })
    .superRefine(({ amount, reason, ownReason }, context) => {
      const typed = maximum === undefined ? null : readCommandAmount(amount, maximum, currency, locale)
      if (typed?.problem) context.addIssue({ code: 'custom', path: ['amount'], message: typed.problem })
      if (typed && reason === '' && needsReason(command, typed.decimal, maximum)) {
        context.addIssue({ code: 'custom', path: ['reason'], message: problem('required') })
      }
      if (reason === ownWords && ownReason.trim() === '') {
        context.addIssue({ code: 'custom', path: ['ownReason'], message: problem('required') })
      }
    })
}

/** The values of the form. */
export type CommandFormValues = z.infer<ReturnType<typeof commandForm>>

/** The input of the command for a filled form. */
export function commandInput(
  chargeId: string,
  command: TransactionAction,
  values: CommandFormValues,
  takesAmount: boolean,
  currency: string | null | undefined,
  locale: string,
) {
  const reason = values.reason === ownWords ? values.ownReason : values.reason
  return {
    chargeId,
    command,
    amount: takesAmount ? decimalOf(readAmount(values.amount, currency, locale)) : null,
    reason: reason || null,
    comment: values.comment || null,
    chargebackReasonCode: values.chargebackReasonCode || null,
  }
}
