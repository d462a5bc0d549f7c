import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { useMutation } from '@apollo/client/react'
import { useRef } from 'react'
import type { NewChargeInput } from '../../gql/graphql.ts'
import { useAttempt } from '../../screens/form/use-attempt.ts'
import { isOutcomeUnknown } from '../../screens/outcome-unknown.ts'
import type { ChargeDetails } from './charge-query.ts'
import { createCharge } from './charge-query.ts'

/** Makes one charge, at most once; asking again after a lost answer repeats the same request. */
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
        // What was refused is over; what is sent after a correction is another intent.
        if (!isOutcomeUnknown(error)) requestId.current = crypto.randomUUID()
        throw error
      }
    })
    return made
  }

  return { attempt, send }
}

/** The charge to look for after an answer was lost, as far as the gateway could say. */
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

/** The field that a refusal is about: the one the gateway names, or the one that the platform's text begins with. */
export function refusedChargeField(error: unknown): string | null {
  if (!CombinedGraphQLErrors.is(error)) return null
  const { field, errors, platformCode } = error.errors[0]?.extensions ?? {}
  if (platformCode === 'charge_exists') return 'id'
  const text = Array.isArray(errors) && typeof errors[0] === 'string' ? errors[0] : ''
  const named = fields.find((name) => field === name || text.startsWith(`${name} `) || text.startsWith(`${name}:`))
  return named?.replace('lineItem.', '') ?? null
}
