/** The columns of a charge, in the order of `ChargeRow`. */
export const chargeColumns = `charge.n, charge.id, merchant_account.name, customer.id, charge.status, payment_method,
  currency, instrument_config_id, payment_gateway, external_key, description, category, quantity, price, tax, tax_inclusive,
  amount, amount_charged, amount_refunded, charge.creation_time, charge.last_modified, metadata, properties, brand, last4, exp_month, exp_year,
  charge.country`

export type ChargeRow = readonly [
  n: number,
  id: string,
  merchantAccount: string,
  customerId: string,
  status: number,
  paymentMethod: number,
  currency: number,
  instrumentConfigId: string,
  paymentGateway: string,
  externalKey: string,
  description: string,
  category: string,
  quantity: number,
  price: number,
  tax: number,
  taxInclusive: number,
  amount: number,
  amountCharged: number,
  amountRefunded: number,
  creationTime: number,
  lastModified: number,
  metadata: string | null,
  properties: string | null,
  brand: string | null,
  last4: string | null,
  expMonth: number | null,
  expYear: number | null,
  country: string | null,
]

/** The columns of a transaction, in the order of `StepRow`. */
export const stepColumns = `charge, charge_transaction.n, operation, status, amount, creation_time, response,
  chargeback_reason_code, reason, comment, caller_name, charge_transaction.payment_gateway`

export type StepRow = readonly [
  charge: number,
  n: number,
  operation: number,
  status: number,
  amount: number,
  creationTime: number,
  response: number,
  chargebackReasonCode: string | null,
  reason: string | null,
  comment: string | null,
  callerName: string | null,
  inVainAt: string | null,
]
