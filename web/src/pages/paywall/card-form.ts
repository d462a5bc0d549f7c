import { hasValidCheckDigit } from '@portal/schema/check-digit'
import { z } from 'zod'
import type { PaywallCardInput } from '../../gql/graphql.ts'
import { beyond, type FieldProblem, isInteger, problem, tooLong } from '../../values/field-problem.ts'

/** A card as sent. */
export type CardInput = PaywallCardInput

const twoDigits = 2000

/** Whether a text is a card number, in groups or not. */
function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(/[ -]/g, '')
  return /^\d{12,19}$/.test(digits) && hasValidCheckDigit(digits)
}

/** The problem with an integer and its limits, or null. */
function wholeProblem(text: string, least: number, most: number): FieldProblem | null {
  if (text === '') return 'required'
  if (!isInteger(text.replace(/^0(?=\d)/, ''))) return 'notInteger'
  if (Number(text) < least) return beyond('tooLow', least)
  return Number(text) > most ? beyond('tooHigh', most) : null
}

/** Validates the card form at a given time (specification 5). */
export const cardForm = (now: Date) =>
  z
    .object({
      number: z
        .string()
        .trim()
        .min(1, problem('required'))
        .refine((text) => text === '' || isCardNumber(text), problem('notCard')),
      expMonth: z.string().trim(),
      expYear: z.string().trim(),
      cvc: z
        .string()
        .trim()
        .min(1, problem('required'))
        .regex(/^(\d{3,4})?$/, problem('notCvc')),
      holder: z.string().trim().min(1, problem('required')).max(100, tooLong(100)),
    })
    .superRefine(({ expMonth, expYear }, context) => {
      const month = wholeProblem(expMonth, 1, 12)
      const year = wholeProblem(expYear, 0, 2099)
      if (month) context.addIssue({ code: 'custom', path: ['expMonth'], message: month })
      if (year) context.addIssue({ code: 'custom', path: ['expYear'], message: year })
      // A card is valid until the end of its month.
      if (!month && !year && new Date(fullYear(expYear), Number(expMonth)) <= now) {
        context.addIssue({ code: 'custom', path: ['expYear'], message: problem('expired') })
      }
    })

/** The form values of a card. */
export type CardValues = z.infer<ReturnType<typeof cardForm>>

/** The input to send for a filled form. */
export function cardInput(values: CardValues): CardInput {
  return { ...values, expMonth: Number(values.expMonth), expYear: fullYear(values.expYear) }
}

function fullYear(text: string): number {
  const year = Number(text)
  return year < 100 ? twoDigits + year : year
}
