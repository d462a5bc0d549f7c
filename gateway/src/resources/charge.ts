import { isConfirmed, requireAccess, requireConfirmation } from '../access.ts'
import type { Context } from '../context.ts'
import { asDecimal } from '../decimal.ts'
import type { ChargeCommandInput, Resolvers } from '../generated/resolvers.ts'
import { badInput, codedError } from '../rest/error.ts'
import { encodeSegment } from '../rest/query.ts'
import { endpoint, type Row, required } from '../rest/rest.ts'
import { customers } from './customer.ts'

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
  },
  Charge: {
    customer: (charge, _args, context) =>
      charge.customerId ? context.restOf(charge).load(customers, charge.customerId) : null,
    transactions: (charge) => charge.transactions ?? [],
    allowedCommands: (charge) => charge.allowedCommands ?? [],
    taxInvoices: (charge) => charge.taxInvoices ?? [],
    properties: (charge) => charge.properties ?? [],
  },
}

const takesAmount: readonly string[] = ['REFUND', 'CAPTURE_FUNDS']
const longestReason = 100
const longestComment = 1000

function checkCommand({ chargeId, command, amount, reason, comment }: ChargeCommandInput, context: Context): void {
  encodeSegment(chargeId, 'chargeId')
  if (command === 'UPDATE_STATUS') requireAccess(context, 'chargesRepair')
  if (amount != null && !takesAmount.includes(command)) throw badInput('amount', `cannot be combined with ${command}`)
  if (amount != null && asDecimal(amount) <= 0n) throw badInput('amount', 'value is too low: above zero')
  if ((reason?.length ?? 0) > longestReason)
    throw badInput('reason', `is too long: at most ${longestReason} characters`)
  if ((comment?.length ?? 0) > longestComment)
    throw badInput('comment', `is too long: at most ${longestComment} characters`)
}

/** Much money takes a fresh confirmation; what an amount left out stands for is looked up only where that matters. */
async function checkConfirmation({ chargeId, amount }: ChargeCommandInput, context: Context): Promise<void> {
  if (isConfirmed(context)) return
  const charge = amount == null ? await context.rest.load(charges, chargeId) : null
  const moved = amount ?? charge?.amount
  if (asDecimal(moved) > asDecimal(context.services.confirmMoneyAbove)) requireConfirmation(context)
}

/** Sends the command once per requestId; a repeated one answers the charge as it is. */
async function runOnce(input: ChargeCommandInput, context: Context): Promise<Row> {
  const { chargeId, requestId, expectedLastModified, ...command } = input
  const { rest, principal, onBehalfOf, services } = context
  const run = async () => {
    if (expectedLastModified != null) await checkUnchanged(chargeId, expectedLastModified, context)
    return rest.run(charges, chargeId, command)
  }
  if (requestId == null) return run()
  const owner = [onBehalfOf ?? principal.merchantAccount, principal.merchantAccount, principal.callerName].join('/')
  const outcome = await services.sentCommands.once(owner, requestId, { chargeId, ...command }, run)
  return outcome === 'repeated' ? required(charges, chargeId, await rest.load(charges, chargeId)) : outcome
}

async function checkUnchanged(chargeId: string, expected: string, { rest }: Context): Promise<void> {
  const charge = await rest.reload(charges, chargeId)
  if (charge.lastModified === expected) return
  throw codedError('CONFLICT', 'The charge has changed since it was shown. Look at it again before you decide', {
    reason: 'CHANGED',
  })
}
