import { isConfirmed, requireAccess } from '../access.ts'
import type { Context } from '../context.ts'
import { asDecimal } from '../decimal.ts'
import type { ChargeCommandInput, Resolvers } from '../generated/resolvers.ts'
import { badInput, codedError } from '../rest/error.ts'
import { encodeSegment } from '../rest/query.ts'
import { endpoint, type Row, required } from '../rest/rest.ts'
import { parameterNames } from '../rest/wire.ts'
import { checkRemarks, ownerOf, requireConfirmationAbove } from './charge-intent.ts'
import { customers } from './customer.ts'
import { checkNewCharge, createOnce, totalOf } from './new-charge.ts'
import { notificationQueue, notifications } from './notification.ts'

export const charges = endpoint('/charges', {
  name: 'charge',
  searchBy: { chargeId: 'text', lgId: 'integer', customerId: 'text' },
  integerFilters: ['lgId'],
  sortBy: { creationTime: 'text', lastModified: 'text', amount: 'decimal', chargeStatus: 'text', id: 'text' },
  defaultSort: '-creationTime',
})

export const chargeResolvers: Resolvers = {
  Query: {
    charges: (_root, args, { rest }) => rest.list(charges, args),
    charge: (_root, { id }, { rest }) => rest.load(charges, id),
  },
  Mutation: {
    async runChargeCommand(_root, { input }, context) {
      checkCommand(input, context)
      await checkConfirmation(input, context)
      return runOnce(input, context)
    },
    async createCharge(_root, { input }, context) {
      checkNewCharge(input)
      requireConfirmationAbove(totalOf(input.lineItem), context)
      return createOnce(charges, input, context)
    },
  },
  Charge: {
    customer: (charge, _args, context) =>
      charge.customerId ? context.restOf(charge).load(customers, charge.customerId) : null,
    document: (charge, { format }, context) =>
      context.restOf(charge).loadAs(charges, charge.id, { [parameterNames.chargeFormat]: format }),
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

function checkCommand(input: ChargeCommandInput, context: Context): void {
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

/** Much money takes a fresh confirmation; what an amount left out stands for is looked up only where that matters. */
async function checkConfirmation({ chargeId, amount }: ChargeCommandInput, context: Context): Promise<void> {
  if (isConfirmed(context)) return
  const charge = amount == null ? await context.rest.load(charges, chargeId) : null
  requireConfirmationAbove(asDecimal(amount ?? charge?.amount), context)
}

/** Sends the command once per requestId; a repeated one answers the charge as it is. */
async function runOnce(input: ChargeCommandInput, context: Context): Promise<Row> {
  const { chargeId, requestId, expectedLastModified, expectedTransactions, ...command } = input
  const { rest, services } = context
  const run = async () => {
    if (expectedLastModified == null && expectedTransactions == null) return rest.run(charges, chargeId, command)
    // By its id alone, as a super account reaches every merchant's charges without naming the merchant.
    return services.sentCommands.alone(chargeId, async () => {
      await checkUnchanged(input, context)
      return rest.run(charges, chargeId, command)
    })
  }
  if (requestId == null) return run()
  const outcome = await services.sentCommands.once(ownerOf(context), requestId, { chargeId, ...command }, run)
  return outcome === 'repeated' ? required(charges, chargeId, await rest.load(charges, chargeId)) : outcome
}

async function checkUnchanged(input: ChargeCommandInput, { rest }: Context): Promise<void> {
  const { chargeId, expectedLastModified, expectedTransactions } = input
  const { lastModified, transactions } = await rest.reload(charges, chargeId)
  const isAsShown = expectedLastModified == null || lastModified === expectedLastModified
  const isAsLong = expectedTransactions == null || (transactions ?? []).length === expectedTransactions
  if (isAsShown && isAsLong) return
  throw codedError('CONFLICT', 'The charge has changed since it was shown. Look at it again before you decide', {
    reason: 'CHANGED',
  })
}
