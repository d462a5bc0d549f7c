import type { PennyDropResult } from '../../../gql/enums.ts'
import { graphql } from '../../../gql/gql.ts'
import type { DropPennyMutation } from '../../../gql/graphql.ts'
import type { Tone } from '../../../ui/tone.ts'
import { beyond, type FieldProblem } from '../../../values/field-problem.ts'

export const requestAccountNumber = graphql(`
  mutation RequestAccountNumber($customerId: ID!) {
    requestAccountNumber(customerId: $customerId) {
      accountNumber
    }
  }
`)

export const dropPenny = graphql(`
  mutation DropPenny($accountNumber: ID!, $requestId: ID!) {
    dropPenny(accountNumber: $accountNumber, requestId: $requestId) {
      accountNumber
      result
      accountName
      nameMatch
      message
    }
  }
`)

/** The outcome of a penny drop. */
export type PennyDrop = DropPennyMutation['dropPenny']

/** The tone of each result. */
export const resultTones: Readonly<Record<PennyDropResult, Tone>> = {
  SUCCESS: 'good',
  INVALID: 'bad',
  ERROR: 'wait',
}

const shortest = 6
const longest = 18

/** The problem with an account number, or null. */
export function accountNumberProblem(text: string): FieldProblem | null {
  if (text === '') return 'required'
  if (!/^\d+$/.test(text)) return 'notInteger'
  if (text.length < shortest) return beyond('tooShort', shortest, 'digits')
  return text.length > longest ? beyond('tooLong', longest, 'digits') : null
}
