import { randomBytes } from 'node:crypto'
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { gatewayResponses } from '../charges/gateway-response.ts'
import type { MerchantScope } from '../http/authorisation.ts'
import { onlyRow } from '../http/find-row.ts'
import { methodDocument } from '../payment-methods/payment-method.ts'
import type { PaymentMethodCache } from '../payment-methods/payment-method-cache.ts'
import { chargeStatuses } from '../values/charge-values.ts'
import { formatMoney } from '../values/money.ts'
import { isoTime } from '../values/time.ts'

/** The steps of a payer at a paywall, in the order of the funnel. */
export const paywallSteps = [
  'PAYWALL_OPENED',
  'METHOD_SELECTED',
  'FORM_SUBMITTED',
  'REDIRECTED',
  'COMPLETED',
  'CLOSED',
] as const
export type PaywallStep = (typeof paywallSteps)[number]

/** The status of a session. EXPIRED is never stored; it is computed from the time. */
export type PaywallStatus = 'OPEN' | 'SUBMITTED' | 'REDIRECTED' | 'COMPLETED' | 'CLOSED' | 'EXPIRED'

/** How long a session is valid, in seconds. */
const LIFETIME = 15 * 60

/** A session to start; the amount is in minor units. */
interface StartedPaywall {
  readonly merchant: number
  readonly customer: number
  readonly country: string
  readonly currency: string
  readonly amount: bigint
  /** The product's number. */
  readonly product: number
}

/** A session in the database. */
export interface PaywallSession {
  readonly n: number
  readonly id: string
  readonly merchant: number
  readonly customer: number
  readonly country: string
  readonly currency: string
  readonly amount: bigint
  readonly product: number
  readonly status: PaywallStatus
  readonly method: string | null
  readonly instrumentConfigId: string | null
  readonly charge: number | null
  readonly redirectToken: string | null
}

/** Reads and writes paywall sessions and the steps of their payers. */
export class PaywallSessions {
  readonly #cache: PaymentMethodCache
  readonly #insert
  readonly #byId
  readonly #shown
  readonly #steps
  readonly #note
  readonly #update

  constructor(database: DatabaseSync, cache: PaymentMethodCache) {
    this.#cache = cache
    this.#insert = database.prepare(`insert into paywall_session (id, merchant, customer, country, currency, amount,
      product, status, creation_time, expires) values (:id, :merchant, :customer, :country, :currency, :amount, :product,
      'OPEN', :now, :expires)`)
    this.#byId = database.prepare('select * from paywall_session where id = ?')
    this.#shown = database.prepare(`select session.*, name as merchant_account, customer.id as customer_id,
      product.external_key, product.description, charge.id as charge_id, charge.status as charge_status,
      (select response from charge_transaction where charge = charge.n order by n desc limit 1) as response
      from paywall_session as session join merchant_account on merchant_account.n = session.merchant
      join customer on customer.n = session.customer join product on product.n = session.product
      left join charge on charge.n = session.charge where session.n = ?`)
    this.#steps = database.prepare('select step, time from paywall_step where session = ? order by n')
    this.#note = database.prepare('insert into paywall_step (session, step, time) values (?, ?, ?)')
    this.#update = database.prepare(`update paywall_session set status = :status, method = :method,
      instrument_config_id = :instrumentConfigId, charge = :charge, redirect_token = :redirectToken where n = :n`)
  }

  /** Starts a session with an unguessable id. */
  start(paywall: StartedPaywall, now: number): PaywallSession {
    const id = `pws-${randomBytes(16).toString('hex')}`
    this.#insert.run({ ...paywall, id, now, expires: now + LIFETIME })
    const session = this.find(id, null, now)
    this.note(session, 'PAYWALL_OPENED', now)
    return session
  }

  /** Returns the session with an id. Throws a 404 if the merchant has none. */
  find(id: string, scope: MerchantScope, now: number): PaywallSession {
    const row = onlyRow(this.#byId.all(id), scope, 'Paywall session')
    const waits = row.status === 'OPEN' || row.status === 'REDIRECTED'
    return {
      n: Number(row.n),
      id,
      merchant: Number(row.merchant),
      customer: Number(row.customer),
      country: String(row.country),
      currency: String(row.currency),
      amount: BigInt(Number(row.amount)),
      product: Number(row.product),
      status: waits && Number(row.expires) <= now ? 'EXPIRED' : (String(row.status) as PaywallStatus),
      method: textOrNull(row.method),
      instrumentConfigId: textOrNull(row.instrument_config_id),
      charge: row.charge === null ? null : Number(row.charge),
      redirectToken: textOrNull(row.redirect_token),
    }
  }

  /** Saves the changes of a session and the step that made them. */
  change(
    session: PaywallSession,
    change: Partial<PaywallSession>,
    step: PaywallStep | null,
    now: number,
  ): PaywallSession {
    const changed = { ...session, ...change }
    const { n, status, method, instrumentConfigId, charge, redirectToken } = changed
    this.#update.run({ n, status, method, instrumentConfigId, charge, redirectToken })
    if (step) this.note(session, step, now)
    return changed
  }

  note({ n }: PaywallSession, step: PaywallStep, now: number): void {
    this.#note.run(n, step, now)
  }

  /** The JSON of a session with the methods of the checkout. */
  text(session: PaywallSession): string {
    const { country, currency, amount, status } = session
    const row = this.#shown.get(session.n) ?? {}
    const response = row.charge_id === null ? null : gatewayResponses[Number(row.response)]
    const purchase = { country, currency, amount, liveMode: false, customer: session.customer }
    return JSON.stringify({
      sessionId: session.id,
      merchantAccount: row.merchant_account,
      customerId: row.customer_id,
      country,
      currency,
      amount: formatMoney(amount, currency),
      product: { externalKey: row.external_key, description: row.description },
      status,
      creationTime: isoTime(Number(row.creation_time)),
      expires: isoTime(Number(row.expires)),
      paymentMethod: session.method,
      instrumentConfigId: session.instrumentConfigId,
      paymentMethods: this.#cache.of(session.merchant, purchase).map((method) => methodDocument(method, purchase)),
      chargeId: row.charge_id,
      chargeStatus: row.charge_id === null ? null : chargeStatuses[Number(row.charge_status)],
      gatewayResponse: response,
      redirectToken: status === 'REDIRECTED' ? session.redirectToken : null,
      steps: this.#steps.all(session.n).map(({ step, time }) => ({ step, time: isoTime(Number(time)) })),
    })
  }
}

function textOrNull(value: SQLOutputValue | undefined): string | null {
  return value == null ? null : String(value)
}
