/** The part of a charge's response that pictures alter. */
interface AlterableCharge {
  readonly transactions: readonly object[]
  readonly lineItem: object
}

const euros = (amount: string) => ({ amount, currency: 'EUR' })

function step(number: number, day: number, type: string, status: string, amount: string, more: object = {}) {
  return {
    __typename: 'Transaction',
    id: `txn-${number}`,
    type,
    status,
    ...euros(amount),
    creationTime: new Date(Date.UTC(2026, 10, day, 9, number)).toISOString(),
    gatewayConfigId: 'gw-3',
    gatewayTransactionId: `A${number}`,
    gatewayResponse: approved,
    chargebackReasonCode: null,
    reason: null,
    comment: null,
    callerName: null,
    ...more,
  }
}

const answer = (code: string, message: string, standardizeResultCode: string) => ({
  __typename: 'GatewayResponse',
  code,
  message,
  standardizeResultCode,
})
const approved = answer('00', 'Approved', 'APPROVED')

/** A charge with every kind of transaction. */
export function longStory(charge: AlterableCharge): void {
  const caller = { callerName: 'operator' }
  Object.assign(charge, {
    chargeStatus: 'CHARGED_BACK',
    creationTime: '2026-11-01T09:00:00Z',
    lastModified: '2026-11-12T09:07:00Z',
    amountCharged: '180.00',
    amountRefunded: '55.50',
    allowedCommands: ['REVERSE_CHARGEBACK'],
    transactions: [
      step(1, 1, 'FUNDS_AUTHORIZATION', 'DECLINED', '200.00', {
        gatewayResponse: answer('51', 'Insufficient funds', 'INSUFFICIENT_FUNDS'),
      }),
      step(2, 1, 'FUNDS_AUTHORIZATION', 'FUNDS_AUTHORIZED', '200.00'),
      step(3, 2, 'FUNDS_CAPTURE', 'CHARGED', '180.00', { ...caller, reason: 'DELIVERED' }),
      step(4, 4, 'REFUND', 'REFUNDED', '35.50', {
        ...caller,
        reason: 'DUPLICATE',
        comment: 'Paid twice on Monday; the second order was never packed.',
      }),
      step(5, 5, 'REFUND', 'DECLINED', '20.00', {
        ...caller,
        gatewayResponse: answer('96', 'System malfunction', 'SYSTEM_ERROR'),
      }),
      step(6, 5, 'REFUND', 'REFUNDED', '20.00', { ...caller, reason: 'PRICE_ERROR' }),
      step(7, 12, 'CHARGEBACK', 'CHARGED_BACK', '124.50', { chargebackReasonCode: '10.4', gatewayResponse: null }),
    ],
  })
}

const long = 'merchant-side-identifier-of-exactly-fifty-chars-01'
const huge = '123456789012.34'

function branch(depth: number): object {
  const name = `level-${depth}`
  return depth === 7
    ? { name, value: 'the deepest value', children: [] }
    : { name, value: null, children: [branch(depth + 1)] }
}

/** Makes every value of a charge as long, as deep and as numerous as allowed. */
export function extremes(charge: AlterableCharge): void {
  const refunds = Array.from({ length: 12 }, (_, index) =>
    step(index + 2, index + 2, 'REFUND', 'REFUNDED', '1000000.01', {
      id: `${long}-${index}`,
      gatewayTransactionId: long,
      gatewayConfigId: 'gateway-configuration-with-a-long-name',
      callerName: 'a-caller-with-a-very-long-user-name@example.test',
      reason: index % 3 ? 'CUSTOMER_REQUEST' : 'A reason in somebody’s own words that goes on for quite a while',
      comment: index % 4 ? null : 'A comment for colleagues. '.repeat(8),
    }),
  )
  Object.assign(charge, {
    lgId: '9007199254740993',
    amount: huge,
    amountCharged: huge,
    amountRefunded: '12000000.12',
    instrumentConfigId: long,
    paymentGateway: long,
    lineItem: {
      ...charge.lineItem,
      description: 'Annual subscription for the whole team with premium support and all add-ons. '.repeat(3),
      externalKey: long,
      price: huge,
      totalAmount: huge,
    },
    transactions: [step(1, 1, 'CHARGE', 'CHARGED', huge), ...refunds],
    taxInvoices: Array.from({ length: 13 }, (_, index) => ({
      __typename: 'TaxInvoice',
      id: `invoice-${index}`,
      type: index ? 'CREDIT_NOTE' : 'INVOICE',
      number: index === 5 ? long : `2026-${1000 + index}`,
      creationTime: '2026-11-15T09:04:03Z',
    })),
    metadata: {
      __typename: 'Metadata',
      name: null,
      value: null,
      children: [
        branch(1),
        ...Array.from({ length: 9 }, (_, index) => ({
          name: `field-${index}`,
          value: `${long} ${index}`,
          children: [],
        })),
      ],
    },
    properties: ['channel', 'a-property-whose-name-is-rather-long', 'note'].map((name) => ({
      __typename: 'Property',
      name,
      value: `${name} ${long}`,
    })),
    reserved: { riskEngine: { score: 12, decision: 'ALLOW_PURCHASE', rules: [long, long] }, batch: null },
  })
}
