import type { DatabaseSync } from 'node:sqlite'
import { nextModified } from '../http/lost-update.ts'
import { inTransaction } from '../store/in-transaction.ts'
import { chargeStatuses } from '../values/charge-values.ts'
import { currencies } from '../values/money.ts'
import type { ChargeIndex } from './charge.ts'
import type { ChargeReader } from './charge-reader.ts'
import { stepWriter } from './charge-steps.ts'
import type { ResultCode } from './gateway-response.ts'

/** The decision of the payer's bank, and when it was made (Unix seconds). */
interface BankDecision {
  readonly status: 'CHARGED' | 'DECLINED'
  readonly result: ResultCode
  readonly now: number
}

/** Resolves a CREATED charge. Returns false without doing anything if the charge is no longer pending. */
export type ResolvePendingCharge = (charge: number, response: BankDecision) => boolean

interface PendingChargeDeps {
  readonly database: DatabaseSync
  readonly chargeIndex: ChargeIndex
  readonly chargeReader: ChargeReader
}

/** Applies the bank's decision to a charge that was created before the payer was redirected to the bank. */
export function pendingChargeResolver({
  database,
  chargeIndex: index,
  chargeReader: reader,
}: PendingChargeDeps): ResolvePendingCharge {
  const select = database.prepare('select * from charge where n = ?')
  const update = database.prepare(`update charge set status = :status, amount_charged = :amountCharged,
    last_modified = :now where n = :n`)
  const write = stepWriter(database)

  return (n, { status, result, now: moment }) => {
    const row = select.get(n)
    const currency = currencies[Number(row?.currency)]
    if (!row || !currency || chargeStatuses[Number(row.status)] !== 'CREATED') return false
    const now = nextModified(moment, Number(row.last_modified))
    const amount = BigInt(Number(row.amount))
    const place = chargeStatuses.indexOf(status)
    inTransaction(database, () => {
      write(
        {
          n,
          currency,
          merchant: Number(row.merchant),
          paymentGateway: String(row.payment_gateway),
          instrumentConfigId: String(row.instrument_config_id),
          routing: row.routing_config_id === null ? [] : [String(row.routing_config_id)],
        },
        {
          operation: 'CHARGE',
          status,
          result,
          amount,
          now,
          chargebackReasonCode: null,
          reason: null,
          comment: null,
          callerName: null,
        },
      )
      update.run({ n, status: place, amountCharged: status === 'CHARGED' ? amount : 0n, now })
    })
    index.update(n, { chargeStatus: place, lastModified: now })
    reader.forget(n)
    return true
  }
}
