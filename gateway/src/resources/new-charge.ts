import { createHash } from 'node:crypto'
import { withMark } from '../approvals/approval.ts'
import type { NewChargeInput, NewLineItemInput } from '../generated/resolvers.ts'
import type { Context } from '../request/context.ts'
import { ownerOf, requireJudged } from '../request/owner.ts'
import { asDecimal } from '../rest/decimal.ts'
import { type Endpoint, type Row, required } from '../rest/endpoint.ts'
import { badInput, codedError, codeOf } from '../rest/error.ts'
import type { IdempotencyStore } from '../store/idempotency-store.ts'
import { checkRemarks } from './charge-intent.ts'

/**
 * Refuses input that no platform could accept, with the field's name (specification 5). The platform checks the rest.
 */
export function checkNewCharge(input: NewChargeInput): void {
  const { id, customerId, currency, lineItem } = input
  if (id != null && !/^(?!\.{1,2}$)[\w.:-]{1,100}$/.test(id)) {
    throw badInput('id', 'is not a valid external ID: 1 to 100 letters, digits, ".", ":", "-" and "_"')
  }
  if (customerId.trim() === '') throw badInput('customerId', 'is required')
  if (!/^[A-Z]{3}$/.test(currency)) throw badInput('currency', 'is not an ISO-4217 code')
  if (lineItem.externalKey.trim() === '') throw badInput('lineItem.externalKey', 'is required')
  if (asDecimal(lineItem.price) <= 0n) throw badInput('lineItem.price', 'value is too low: above zero')
  if (asDecimal(lineItem.taxAmount) < 0n) throw badInput('lineItem.taxAmount', 'value is too low: not below zero')
  checkRemarks(input)
}

/** The total for the payer, in the units of `asDecimal`. */
export function totalOf({ price, taxAmount, taxModel }: NewLineItemInput): bigint {
  return asDecimal(price) + (taxModel === 'INCLUSIVE' ? 0n : asDecimal(taxAmount))
}

/**
 * Creates the charge once per requestId. A repeated request returns the created charge. If the merchant provides no id,
 * it is derived from the request id, so that the charge can be found after a lost response.
 */
export async function createOnce(
  charges: Endpoint,
  input: NewChargeInput,
  context: Context<{ idempotencyStore: IdempotencyStore }>,
): Promise<Row> {
  const { requestId, ...given } = input
  const { rest, services, approved } = context
  if (requestId == null) return rest.save(charges, null, given)
  const owner = ownerOf(context)
  const id = given.id ?? idOf(owner, requestId)
  const charge = { ...given, id }
  // The intent keeps the requester, so that a repeated request finds it.
  const sent = { ...charge, ...(approved && { comment: withMark(given.comment, approved) }) }
  try {
    const outcome = await services.idempotencyStore.once(owner, requestId, charge, (sending) => {
      requireJudged(context)
      return sending(() => rest.save(charges, null, sent))
    })
    if (outcome !== 'repeated') return outcome
    context.change.isRepeat = true
    return required(charges, id, await rest.load(charges, id))
  } catch (error) {
    if (codeOf(error) !== 'OUTCOME_UNKNOWN') throw error
    const { message, extensions } = error as { message: string; extensions: Record<string, unknown> }
    throw codedError('OUTCOME_UNKNOWN', message, { ...extensions, chargeId: id })
  }
}

/** An id that belongs to exactly one request. */
function idOf(owner: string, requestId: string): string {
  return `chg-${createHash('sha256').update(`${owner}\n${requestId}`).digest('hex').slice(0, 20)}`
}
