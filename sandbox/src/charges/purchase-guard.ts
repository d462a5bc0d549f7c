import type { DatabaseSync } from 'node:sqlite'
import { ResourceRows } from '../configuration/resource-rows.ts'
import type { BlockEnds } from '../customers/block-ends.ts'
import type { CustomerIndex } from '../customers/customer.ts'
import { columnsOf, indexedValues } from '../customers/customer-creation.ts'
import type { CustomerDocument } from '../customers/customer-document.ts'
import { withInput } from '../customers/customer-save.ts'
import { nextModified } from '../http/lost-update.ts'
import { isoTime } from '../values/time.ts'
import { type FraudCheck, fraudChecks } from './fraud-check.ts'
import { type FirstStep, type NewCharge, totalOf } from './new-charge.ts'
import type { Route } from './route.ts'
import { velocityCheck } from './velocity.ts'

/** The platform's decision before the gateway was called: the `fraud` of a charge. */
interface ChargeFraud {
  readonly decision: 'ALLOW_PURCHASE' | 'REJECT_PURCHASE'
  /** The reason if a limit or a block of the customer rejected the charge; otherwise null. */
  readonly reason: string | null
  /** When the customer's block ends; null if there is none or it has no end. */
  readonly blockedUntil: string | null
  readonly checks: readonly FraudCheck[]
}

/** The first step of a purchase after the checks, and the writes that go with it. */
export interface Guarded {
  /** The requested step, or a decline in its place. */
  readonly first: FirstStep
  /** Writes the decision, within the transaction that creates the charge. */
  readonly write: (charge: number) => void
  /** Publishes the customer's block after that transaction. */
  readonly announce: () => void
}

/** Checks a purchase against the limits of its customer's trust level, then against the merchant's fraud systems. */
export type GuardPurchase = (
  charge: NewCharge,
  route: Pick<Route, 'instrumentConfigId'>,
  first: FirstStep,
  now: number,
) => Guarded

interface PurchaseGuardDeps {
  readonly database: DatabaseSync
  readonly customerIndex: CustomerIndex
  readonly blockEnds: BlockEnds
}

/**
 * Checks purchases before they are charged. An exceeded limit blocks the customer for a time, and a rejected purchase
 * is declined.
 */
export function purchaseGuard({ database, customerIndex: index, blockEnds }: PurchaseGuardDeps): GuardPurchase {
  const rows = new ResourceRows(database)
  const customerOf = database.prepare('select document, last_modified from customer where n = ?')
  const update = database.prepare(`update customer set status = :customerStatus, trust_level = :trustLevel,
    last_modified = :lastModified, email = :email, phone_number = :phoneNumber, document = :document where n = :n`)
  const insert = database.prepare('insert into charge_fraud (charge, document) values (?, ?)')
  const exceededLimit = velocityCheck(database, rows)
  const checksOf = fraudChecks(rows)

  return (charge, { instrumentConfigId }, first, now) => {
    const { merchant, customer: n, currency, lineItem } = charge
    const row = customerOf.get(n)
    const customer: CustomerDocument = JSON.parse(String(row?.document))
    const { trustLevel, fraud } = customer
    const keep = (found: ChargeFraud) => (made: number) => void insert.run(made, JSON.stringify(found))
    const nothing = () => undefined

    if (customer.customerStatus === 'BLOCKED') {
      const { blockReason: reason, blockedUntil } = fraud
      const found: ChargeFraud = { decision: 'REJECT_PURCHASE', reason, blockedUntil, checks: [] }
      return { first: declined(first, 'SUSPECTED_FRAUD'), write: keep(found), announce: nothing }
    }

    const purchase = { merchant, customer: n, trustLevel, instrumentConfigId, amount: totalOf(lineItem), currency, now }
    const limit = exceededLimit(purchase)
    if (limit) {
      const { reason } = limit
      const blockedUntil = isoTime(limit.until)
      const block = { blocked: true, blockReason: reason, blockedUntil }
      const modified = nextModified(now, Number(row?.last_modified))
      const document = withInput(customer, { fraud: block }, modified)
      const { creationTime: _, ...values } = indexedValues(document)
      const write = keep({ decision: 'REJECT_PURCHASE', reason, blockedUntil, checks: [] })
      return {
        first: declined(first, 'VELOCITY_LIMIT'),
        write(made) {
          write(made)
          update.run({ n, ...values, ...columnsOf(document) })
        },
        announce() {
          index.update(n, values)
          blockEnds.note(n, document)
        },
      }
    }

    const checks = checksOf({
      ...purchase,
      country: customer.personalInfo.address.country,
      riskScore: fraud.riskScore,
      isCharged: first.operation === 'CHARGE' || first.operation === 'CREATE',
    })
    if (checks.length === 0) return { first, write: nothing, announce: nothing }
    const isRejected = checks.some(({ decision }) => decision === 'REJECT_PURCHASE')
    const decision = isRejected ? 'REJECT_PURCHASE' : 'ALLOW_PURCHASE'
    return {
      first: isRejected ? declined(first, 'FRAUD_REJECTED') : first,
      write: keep({ decision, reason: null, blockedUntil: null, checks }),
      announce: nothing,
    }
  }
}

/** A payer who would have been redirected to the bank is not redirected: the charge itself is declined. */
function declined({ operation }: FirstStep, result: FirstStep['result']): FirstStep {
  return { operation: operation === 'CREATE' ? 'CHARGE' : operation, status: 'DECLINED', result }
}
