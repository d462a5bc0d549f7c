// The rows of the benchmark's platform: charges of 1.4 kB and customers of 1 kB, as large as real ones.

export const chargeCount = 3_200
/** Charges per page. Each page starts at a multiple of this number and has different customers. */
export const pageSize = 50
const customersPerPage = 20
export const customerCount = (chargeCount / pageSize) * customersPerPage

export const merchantAccount = 'DEMO_MERCHANT'
export const callerName = 'admin'
export const secretKey = 'Sandbox-Secret-Key-0001'

const statuses = ['CHARGED', 'AUTHORIZED', 'REFUNDED', 'DECLINED', 'CREATED']
const trustLevels = ['NEW_CUSTOMER', 'STANDARD_CUSTOMER', 'TRUSTED_CUSTOMER', 'RESTRICTED_CUSTOMER']

/** The charge at a place of the ledger, in the platform's format. */
export function charge(place: number) {
  const amount = (((place * 37) % 100_000) / 100 + 1).toFixed(2)
  const currency = place % 3 === 0 ? 'EUR' : 'USD'
  const customerPlace = Math.floor(place / pageSize) * customersPerPage + (place % customersPerPage)
  return {
    id: `chg-${100_000 + place}`,
    lgId: String(710_000_000 + place),
    merchantAccount,
    customerId: `cust-${10_000 + customerPlace}`,
    chargeStatus: statuses[place % statuses.length],
    creationTime: moment(place),
    lastModified: moment(place + 3),
    paymentMethod: 'CREDIT_CARD',
    instrumentConfigId: '687',
    paymentGateway: 'gw-3',
    liveMode: true,
    amount,
    currency,
    amountCharged: amount,
    amountRefunded: '0.00',
    lineItem: {
      externalKey: `sku-${place}`,
      description: `Item number ${place}`,
      quantity: 1 + (place % 3),
      productCategoryCode: 'DG',
      price: amount,
      taxAmount: '0.00',
      taxModel: 'INCLUSIVE',
      totalAmount: amount,
      currency,
    },
    transactions: ['AUTHORIZATION', 'FUNDS_CAPTURE'].map((type, step) => ({
      id: `txn-${place}-${step}`,
      type,
      status: step === 0 ? 'AUTHORIZED' : 'CHARGED',
      amount,
      currency,
      creationTime: moment(place + step),
      gatewayConfigId: 'gw-3',
      gatewayTransactionId: `A${place}${step}-abcdef0123456789`,
      gatewayResponse: { code: '00', message: 'Approved', standardizeResultCode: 'APPROVED' },
      chargebackReasonCode: null,
    })),
    allowedCommands: ['REFUND', 'CHARGEBACK', 'UPDATE_STATUS'],
    taxInvoices: [],
    metadata: { children: [{ name: 'source', value: 'paywall', children: [] }] },
    properties: [{ name: 'userAgent', value: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36' }],
    reserved: { a: null, b: false, c: place },
  }
}

/** The customer at a place, in the platform's format. */
export function customer(place: number) {
  return {
    id: `cust-${10_000 + place}`,
    lgId: String(880_000_000 + place),
    merchantAccount,
    customerType: 'INDIVIDUAL',
    customerStatus: 'ACTIVE',
    trustLevel: trustLevels[place % trustLevels.length],
    locale: 'en_US',
    creationTime: moment(place),
    lastModified: moment(place + 1),
    personalInfo: {
      firstName: 'Customer',
      lastName: `Number ${place}`,
      email: `customer${place}@example.test`,
      dob: '1990-01-01',
      phoneNumber: '+15550100',
      address: {
        streetAddress: `${place} Main Street`,
        streetAddress2: null,
        city: 'Springfield',
        stateProvince: 'IL',
        postalCode: '62701',
        country: 'US',
      },
    },
    paymentProfiles: [0, 1].map((index) => ({
      id: `pp-${place}-${index}`,
      method: 'CREDIT_CARD',
      displayName: 'Visa ending 4242',
      status: 'ACTIVE',
      last4: '4242',
      bin: '424242',
      expMonth: 12,
      expYear: 2029,
      supportsCashIn: true,
      supportsCashOut: false,
    })),
    fraud: { riskScore: place % 100, blocked: false, blockReason: null, blockedUntil: null },
    properties: [{ name: 'segment', value: `s${place % 9}` }],
  }
}

function moment(minutes: number): string {
  return `${new Date(1_780_000_000_000 + minutes * 60_000).toISOString().slice(0, 19)}Z`
}
