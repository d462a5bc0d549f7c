import { withMark } from '../approvals/approval.ts'
import type { ChargeCommandInput, Resolvers } from '../generated/resolvers.ts'
import { notificationQueue, notifications } from '../notifications/endpoints.ts'
import { isConfirmed, refusal, requireAccess } from '../request/access.ts'
import type { Context } from '../request/context.ts'
import { merchantOf, ownerOf, requireJudged } from '../request/owner.ts'
import { asDecimal } from '../rest/decimal.ts'
import { type Page, type Row, required } from '../rest/endpoint.ts'
import { charges, customers } from '../rest/endpoints.ts'
import { badInput, codedError } from '../rest/error.ts'
import { hasValues, type Proof } from '../rest/proof.ts'
import { encodeSegment, isEmpty } from '../rest/query.ts'
import {
  customerIdWay,
  emailWay,
  idWay,
  integerWay,
  last4Way,
  numberWay,
  type SearchQuery,
  type SearchWay,
  searchedPage,
} from '../rest/search.ts'
import { parameterNames } from '../rest/wire.ts'
import type { IdempotencyStore, Sending } from '../store/idempotency-store.ts'
import { type ConfirmationServices, checkRemarks, requireConfirmationAbove } from './charge-intent.ts'
import { checkNewCharge, createOnce, totalOf } from './new-charge.ts'

const chargeWays: readonly SearchWay[] = [
  idWay('chargeId', 'charge'),
  integerWay('lgId'),
  customerIdWay('customerId', { names: false }),
  last4Way('last4'),
  numberWay('transactionId', (text) => text.toLowerCase()),
  numberWay('gatewayTransactionId', (text) => (text === text.toLowerCase() ? text.toUpperCase() : text)),
  numberWay('taxInvoiceNumber'),
]

/** Maximum number of customers with one email address that a search covers. */
const mostOfAddress = 3

/** Searches for an email address by finding the charges of its customers. Needs the permission to read addresses. */
function chargesByEmail(context: Context): SearchWay {
  const find = async (email: string, query: SearchQuery): Promise<Page> => {
    const { items, total } = await context.rest.list(customers, {
      query: { email, [parameterNames.limit]: mostOfAddress },
    })
    const pages = await Promise.all(
      items
        .filter(({ id }) => isEmpty(query.customerId) || query.customerId === id)
        .map((customer) => context.restOf(customer).list(charges, { query: { ...query, customerId: customer.id } })),
    )
    return {
      items: pages.flatMap((page) => page.items),
      total: pages.reduce((sum, page) => sum + page.total, 0),
      totalIsExact: total <= mostOfAddress,
      failedLookups: [],
    }
  }
  return { ...emailWay('email'), names: false, refused: () => refusal(context, 'customersUploads'), find }
}

/** The ways to look up a caller's search for charges. */
export function chargeWaysOf(context: Context): readonly SearchWay[] {
  return [...chargeWays, chargesByEmail(context)]
}

export const chargeResolvers: Resolvers = {
  Query: {
    async charges(_root, args, context) {
      const page = await context.rest.list(charges, args, chargeWaysOf(context))
      if (context.walk === null) await context.services.chargeWatch(page.items, merchantOf(context))
      return page
    },
    async charge(_root, { id }, context) {
      const charge = await context.rest.load(charges, id)
      if (context.walk === null) await context.services.chargeWatch([charge], merchantOf(context))
      return charge
    },
  },
  Mutation: {
    async runChargeCommand(_root, { input }, context) {
      checkCommand(input, context)
      await checkConfirmation(input, context)
      return runOnce(input, context)
    },
    async createCharge(_root, { input }, context) {
      checkNewCharge(input)
      context.change.before = null
      await requireConfirmationAbove(totalOf(input.lineItem), context)
      return createOnce(charges, input, context)
    },
  },
  ChargePage: searchedPage,
  Charge: {
    customer: (charge, _args, context) =>
      charge.customerId ? context.restOf(charge).load(customers, charge.customerId) : null,
    document: (charge, { format }, context) =>
      context.restOf(charge).load(charges, charge.id, { query: { [parameterNames.chargeFormat]: format } }),
    transactions: (charge) => charge.transactions ?? [],
    allowedCommands: (charge) => charge.allowedCommands ?? [],
    taxInvoices: (charge) => charge.taxInvoices ?? [],
    properties: (charge) => charge.properties ?? [],
    notificationQueue: (charge, { page }, context) =>
      context.restOf(charge).list(notificationQueue, { page, filter: { chargeId: charge.id } }),
    notifications: (charge, { page }, context) =>
      context.restOf(charge).list(notifications, { page, filter: { chargeId: charge.id } }),
  },
}

const takesAmount: readonly string[] = ['REFUND', 'CAPTURE_FUNDS']
const takesReasonCode: readonly string[] = ['CHARGEBACK', 'REVERSE_CHARGEBACK']

/** Refuses a command that no charge could accept, with the field's name. Throws BAD_INPUT and FORBIDDEN. */
export function checkCommand(input: ChargeCommandInput, context: Context): void {
  const { chargeId, command, amount, chargebackReasonCode } = input
  encodeSegment(chargeId, 'chargeId')
  if (command === 'UPDATE_STATUS') requireAccess(context, 'chargesRepair')
  if (amount != null && !takesAmount.includes(command)) throw badInput('amount', `cannot be combined with ${command}`)
  if (amount != null && asDecimal(amount) <= 0n) throw badInput('amount', 'value is too low: above zero')
  if (chargebackReasonCode != null) {
    if (!takesReasonCode.includes(command)) {
      throw badInput('chargebackReasonCode', `cannot be combined with ${command}`)
    }
    if (!/^[\w.-]{1,20}$/.test(chargebackReasonCode)) {
      throw badInput('chargebackReasonCode', 'must only contain letters, digits, ".", "-" and "_", at most 20')
    }
  }
  checkRemarks(input)
}

/** A large amount requires a fresh confirmation. An omitted amount is looked up only if it matters. */
async function checkConfirmation(
  { chargeId, amount }: ChargeCommandInput,
  context: Context<ConfirmationServices>,
): Promise<void> {
  if (isConfirmed(context)) return
  const charge = amount == null ? await context.rest.load(charges, chargeId) : null
  await requireConfirmationAbove(asDecimal(amount ?? charge?.amount), context)
}

/** Sends the command once per requestId. A repeated request returns the current charge. */
async function runOnce(
  input: ChargeCommandInput,
  context: Context<{ idempotencyStore: IdempotencyStore }>,
): Promise<Row> {
  const { chargeId, requestId, expectedLastModified, expectedTransactions, ...command } = input
  const { rest, services, approved } = context
  // The intent keeps the requester, so that a repeated request finds it.
  const sent = { ...command, ...(approved && { comment: withMark(command.comment, approved) }) }
  const run = async (sending: Sending) => {
    requireJudged(context)
    const send = () => sending(() => rest.run(charges, chargeId, sent, { proof: ran(chargeId, command, context) }))
    if (expectedLastModified == null && expectedTransactions == null) return send()
    // The platform knows the charge's owner. Callers who cannot read the charge must not block those who can.
    const charge = required(charges, chargeId, await rest.load(charges, chargeId))
    context.change.before = charge
    checkUnchanged(input, charge)
    const merchant: string = charge.merchantAccount ?? merchantOf(context)
    return services.idempotencyStore.alone([`${merchant}/charge/${chargeId}`], async () => {
      checkUnchanged(input, required(charges, chargeId, await rest.load(charges, chargeId, { isFresh: true })))
      return send()
    })
  }
  if (requestId == null) return run((call) => call())
  const outcome = await services.idempotencyStore.once(ownerOf(context), requestId, { chargeId, ...command }, run)
  if (outcome !== 'repeated') return outcome
  context.change.isRepeat = true
  return required(charges, chargeId, await rest.load(charges, chargeId))
}

/** A new transaction with the command's amount proves the command, if the charge was read before. */
function ran(chargeId: string, { amount }: Pick<ChargeCommandInput, 'amount'>, { rest, change }: Context): Proof {
  return {
    isExpected: ({ id }) => id === chargeId,
    async read() {
      if (!change.before) return null
      const known = new Set(transactionsOf(change.before).map(({ id }) => id))
      const after = await rest.load(charges, chargeId, { isFresh: true })
      const made = transactionsOf(after).filter(({ id }) => !known.has(id))
      return made.some((made) => amount == null || hasValues(made, { amount })) ? after : null
    },
  }
}

function transactionsOf(charge: Row | null): readonly Row[] {
  return charge?.transactions ?? []
}

/** Throws CONFLICT (reason CHANGED) if the charge has changed since it was shown. */
export function checkUnchanged(
  input: Pick<ChargeCommandInput, 'expectedLastModified' | 'expectedTransactions'>,
  { lastModified, transactions }: Row,
): void {
  const { expectedLastModified, expectedTransactions } = input
  const isAsShown = expectedLastModified == null || lastModified === expectedLastModified
  const isAsLong = expectedTransactions == null || (transactions ?? []).length === expectedTransactions
  if (isAsShown && isAsLong) return
  throw codedError('CONFLICT', 'The charge has changed since it was read. Read it again before you decide', {
    reason: 'CHANGED',
  })
}
