import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { useMutation } from '@apollo/client/react'
import { useRef } from 'react'
import type { NewChargeInput } from '../../../gql/graphql.ts'
import { isOver } from '../../../screens/form/attempt.ts'
import { refusedField } from '../../../screens/form/refused-field.ts'
import { useAttempt } from '../../../screens/form/use-attempt.ts'
import type { ChargeDetails } from '../charge-query.ts'
import { createCharge } from '../charge-query.ts'

/** Creates one charge, at most once. A retry after a lost response repeats the same request. */
export function useCreateCharge() {
  const [create] = useMutation(createCharge)
  const { attempt, run } = useAttempt()
  const requestId = useRef<string>(crypto.randomUUID())

  async function send(input: NewChargeInput): Promise<ChargeDetails | null> {
    let made: ChargeDetails | null = null
    await run(async () => {
      try {
        const { data } = await create({ variables: { input: { ...input, requestId: requestId.current } } })
        made = data?.createCharge ?? null
      } catch (error) {
        // After a refusal, a corrected charge is a new request.
        if (isOver(error)) requestId.current = crypto.randomUUID()
        throw error
      }
    })
    return made
  }

  return { attempt, send }
}

/** The id of the charge to look for after a lost response, if the gateway knew it. */
export function chargeToLookFor(error: unknown): string | null {
  const id = CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions?.chargeId : undefined
  return typeof id === 'string' ? id : null
}

const fields = [
  'id',
  'customerId',
  'paymentMethod',
  'currency',
  'lineItem.externalKey',
  'lineItem.description',
  'lineItem.productCategoryCode',
  'lineItem.quantity',
  'lineItem.price',
  'lineItem.taxAmount',
  'metadata',
  'properties',
  'reason',
  'comment',
] as const

/** The form field that a refusal concerns. Null if it concerns none. */
export function refusedChargeField(error: unknown): string | null {
  const isTaken = CombinedGraphQLErrors.is(error) && error.errors[0]?.extensions?.platformCode === 'charge_exists'
  return isTaken ? 'id' : (refusedField(error, fields)?.replace('lineItem.', '') ?? null)
}
