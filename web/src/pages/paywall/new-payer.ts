import { type FieldProblem, isEmail, tooLong } from '../../values/field-problem.ts'

/** A new payer as typed. */
export interface NewPayer {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

export const payerFields = ['firstName', 'lastName', 'email'] as const

const longest = { firstName: 100, lastName: 100, email: 200 }

/** The problem with each field of a new payer (specification 5), or null. */
export function payerProblems(payer: NewPayer): Record<keyof NewPayer, FieldProblem | null> {
  const problemOf = (field: keyof NewPayer): FieldProblem | null => {
    const text = payer[field].trim()
    if (text === '') return 'required'
    if (text.length > longest[field]) return tooLong(longest[field])
    return field === 'email' && !isEmail(text) ? 'notEmail' : null
  }
  return { firstName: problemOf('firstName'), lastName: problemOf('lastName'), email: problemOf('email') }
}
