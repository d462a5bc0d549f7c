import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { requirePermissions } from '../http/authorisation.ts'
import type { Call, Endpoint } from '../http/endpoint.ts'
import { onlyRow } from '../http/find-row.ts'
import { read } from '../http/list-parameters.ts'
import { nextModified } from '../http/lost-update.ts'
import { badRequest } from '../http/request-error.ts'
import { inTransaction } from '../store/in-transaction.ts'
import { type ChargeCommand, chargeCommands, chargeStatuses } from '../values/charge-values.ts'
import { currencies } from '../values/money.ts'
import type { ChargeIndex } from './charge.ts'
import { type CommandedCharge, outcomeOf } from './charge-command.ts'
import type { ChargeReader } from './charge-reader.ts'
import { type SteppedCharge, stepWriter } from './charge-steps.ts'

const body = z.strictObject({
  command: z.enum(chargeCommands, `command must be one of ${chargeCommands.join(', ')}`),
  amount: z.string('amount must be a decimal in a string').nullish(),
  reason: z.string().max(100, 'reason is too long').nullish(),
  comment: z.string().max(1000, 'comment is too long').nullish(),
  chargebackReasonCode: z
    .string()
    .regex(/^[\w.-]{1,20}$/, 'chargebackReasonCode is not a reason code: 1 to 20 letters, digits, ".", "-" and "_"')
    .nullish(),
})

const takesReasonCode: readonly ChargeCommand[] = ['CHARGEBACK', 'REVERSE_CHARGEBACK']

interface ChargeCommandDeps {
  readonly database: DatabaseSync
  readonly chargeIndex: ChargeIndex
  readonly chargeReader: ChargeReader
}

/** The call that runs commands on charges (specification 4.3, transaction actions; 7.8). */
export function chargeCommandEndpoint({
  database,
  chargeIndex: index,
  chargeReader: reader,
}: ChargeCommandDeps): Endpoint {
  const select = database.prepare(`
    select charge.*, (select amount from charge_transaction where charge = charge.n order by n desc limit 1) as last_amount
    from charge where id = ?`)
  const update = database.prepare(`
    update charge set status = :status, amount_charged = :amountCharged, amount_refunded = :amountRefunded,
      last_modified = :now where n = :charge`)
  const write = stepWriter(database)

  const run = (call: Call): Buffer => {
    const input = read(body, call.json())
    if (input.command === 'UPDATE_STATUS') requirePermissions(call.caller, ['charges.repair'])
    const row = onlyRow(select.all(call.parameters.charge ?? ''), call.scope, 'Charge')
    const charge = commandedCharge(row)
    const outcome = outcomeOf(charge, input.command, input.amount ?? null)
    const chargebackReasonCode = input.chargebackReasonCode ?? null
    if (chargebackReasonCode !== null && !takesReasonCode.includes(input.command)) {
      throw badRequest([`chargebackReasonCode cannot be combined with ${input.command}`])
    }
    const status = chargeStatuses.indexOf(outcome.status)
    const now = nextModified(call.now, Number(row.last_modified))
    inTransaction(database, () => {
      const { operation, transactionStatus, result, amount, amountCharged, amountRefunded } = outcome
      write(steppedCharge(row, charge), {
        operation,
        status: transactionStatus,
        result,
        amount,
        now,
        chargebackReasonCode,
        reason: input.reason ?? null,
        comment: input.comment ?? null,
        callerName: call.caller.userName,
      })
      update.run({ charge: charge.n, status, amountCharged, amountRefunded, now })
    })
    index.update(charge.n, { chargeStatus: status, lastModified: now })
    reader.forget(charge.n)
    return Buffer.concat(reader.read([charge.n]))
  }

  return { method: 'POST', path: '/charges/:charge', needs: ['charges.read', 'charges.write'], handle: run }
}

type ChargeRow = Readonly<Record<string, unknown>>

function commandedCharge(row: ChargeRow): CommandedCharge {
  const status = chargeStatuses[Number(row.status)]
  const currency = currencies[Number(row.currency)]
  if (!status || !currency) throw new RangeError(`charge ${row.n} has no known status or currency`)
  return {
    n: Number(row.n),
    status,
    currency,
    amount: BigInt(Number(row.amount)),
    amountCharged: BigInt(Number(row.amount_charged)),
    amountRefunded: BigInt(Number(row.amount_refunded)),
    lastAmount: BigInt(Number(row.last_amount)),
  }
}

function steppedCharge(row: ChargeRow, { n, currency }: CommandedCharge): SteppedCharge {
  return {
    n,
    currency,
    merchant: Number(row.merchant),
    paymentGateway: String(row.payment_gateway),
    instrumentConfigId: String(row.instrument_config_id),
    routing: row.routing_config_id === null ? [] : [String(row.routing_config_id)],
  }
}
