import { contentLanguages } from '@portal/schema/reference-lists'
import { z } from 'zod'
import type { FieldProblem } from '../../screens/field-problem.ts'
import type { VerificationReason } from './reason-query.ts'

const longestId = 64
/** The longest text of a reason, in characters. */
export const longestText = 500

const problem = (name: FieldProblem) => name
const given = z.string().trim().min(1, problem('required'))

/** Checks the form of a verification failure reason (specification 5). */
export const reasonForm = z.object({
  verificationReason: given
    .max(longestId, problem('tooLong'))
    .refine((text) => text === '' || /^[A-Z_]+$/.test(text), problem('notCapitals')),
  languageCode: z
    .string()
    .min(1, problem('required'))
    .refine((code) => code === '' || contentLanguages.some((language) => language === code), problem('notKnown')),
  countryCode: z.string(),
  text: given.max(longestText, problem('tooLong')),
})

/** What the form of a reason holds. */
export type ReasonValues = z.infer<typeof reasonForm>

/** The form of a reason as it stands; of null, for a new one. */
export function reasonValues(reason: VerificationReason | null): ReasonValues {
  return {
    verificationReason: reason?.id ?? '',
    languageCode: reason?.languageCode ?? '',
    countryCode: reason?.countryCode ?? '',
    text: reason?.text ?? '',
  }
}

/** The filled form as it is sent; no country means every country. */
export function reasonInput({ countryCode, ...values }: ReasonValues) {
  return { ...values, countryCode: countryCode === '' ? null : countryCode }
}
