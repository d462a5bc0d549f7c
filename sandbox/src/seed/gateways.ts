import type { DatabaseSync } from 'node:sqlite'
import type { Route } from '../charges/route.ts'
import { gatewayConfigs } from '../configuration/gateway-config.ts'
import { instrumentOf, methodsOf } from '../configuration/instrument.ts'
import { instrumentConfigs } from '../configuration/instrument-config.ts'
import { ResourceRows } from '../configuration/resource-rows.ts'
import type { PaymentMethod } from '../values/charge-values.ts'
import { DAY } from '../values/time.ts'

/** The gateway configurations that each merchant has. Their secrets are published: the sandbox keeps none of them. */
const gateways: Readonly<Record<string, object>> = {
  'gw-1': {
    displayName: 'Card acquirer, Europe',
    gatewayDetail: 'acquirer',
    configuration: {
      merchantId: 'EU-4471',
      apiKey: 'sandbox-acquirer-key',
      endpoint: 'https://acquirer.example.test/v2',
      threeDSecure: true,
      timeoutMillis: 8000,
    },
    multithread: {
      enabled: true,
      configType: 'TOKEN',
      token: 'sandbox-parallel-token',
      expirationTime: '2027-12-31T00:00:00Z',
    },
  },
  'gw-2': {
    displayName: 'PayPal',
    gatewayDetail: 'wallet',
    configuration: {
      clientId: 'demo-client',
      clientSecret: 'sandbox-client-secret',
      returnUrl: 'https://wallet.example.test/return',
    },
  },
  'gw-3': { displayName: 'Test gateway', gatewayDetail: 'test', configuration: { descriptor: 'DEMO SHOP' } },
  'gw-4': {
    displayName: 'Bank accounts',
    gatewayDetail: 'bank',
    configuration: { creditorId: 'DE98ZZZ09999999999', certificatePassword: 'sandbox-certificate' },
    multithread: { enabled: true, configType: 'SCHEDULER', scheduler: 'nightly-files' },
  },
  'gw-5': {
    displayName: 'Payment aggregator',
    gatewayDetail: 'aggregator',
    configuration: { partnerId: 'demo', accessKey: 'sandbox-access-key', retries: 2 },
  },
}

interface SeededInstrument {
  readonly displayName: string
  readonly paymentGateway: string
  readonly paymentInstrument: string
  readonly priority: number
  /** What the merchants after the first one offer of it. */
  readonly offeredByOthers: readonly PaymentMethod[]
  readonly particulars?: object
}

/** The instrument configurations that each merchant has. */
const instruments: Readonly<Record<string, SeededInstrument>> = {
  '687': {
    displayName: 'Credit card',
    paymentGateway: 'gw-3',
    paymentInstrument: 'credit-cards',
    priority: 10,
    offeredByOthers: ['CREDIT_CARD'],
    particulars: {
      oneClick: true,
      costBurden: 'MERCHANT',
      installmentsEnabled: true,
      numberOfInstallments: 12,
      enabledSettlement: true,
      idMindDeviceCollection: true,
      images: ['https://images.example.test/cards.svg'],
      emailToggles: ['PURCHASE_SUCCESS', 'REFUND', 'CREDIT_CARD_EXPIRING_REMINDER'],
    },
  },
  '688': {
    displayName: 'Debit card',
    paymentGateway: 'gw-1',
    paymentInstrument: 'other-cards',
    priority: 20,
    offeredByOthers: ['DEBIT_CARD'],
    particulars: { enabledSettlement: true, emailToggles: ['PURCHASE_SUCCESS', 'REFUND'] },
  },
  '702': {
    displayName: 'PayPal',
    paymentGateway: 'gw-2',
    paymentInstrument: 'paypal',
    priority: 30,
    offeredByOthers: ['PAYPAL_PAYMENT'],
    particulars: { userAgentRegex: '^Mozilla/', revisitSchedule: [5, 30, 240], autoSyncIntervalMinutes: 60 },
  },
  '715': {
    displayName: 'Bank transfer',
    paymentGateway: 'gw-4',
    paymentInstrument: 'bank-accounts',
    priority: 40,
    offeredByOthers: ['ONLINE_BANK_TRANSFER'],
    particulars: {
      enabledBulkPayment: true,
      bulkPaymentFileFormat: 'PAIN_001',
      enabledSettlement: true,
      revisitSchedule: [60, 1440, 4320],
      autoSyncIntervalMinutes: 240,
    },
  },
  '730': {
    displayName: 'Wallet',
    paymentGateway: 'gw-5',
    paymentInstrument: 'alternatives',
    priority: 50,
    offeredByOthers: [],
    particulars: { costBurden: 'CUSTOMER' },
  },
}

const routes = new Map(
  Object.entries(instruments).flatMap(([instrumentConfigId, { paymentGateway, paymentInstrument }]) =>
    methodsOf(instrumentOf(paymentInstrument)).map((method): [PaymentMethod, Route] => [
      method,
      { instrumentConfigId, paymentGateway },
    ]),
  ),
)

/** The route of seeded charges. Merchants once offered more than they do now. */
export function seededRouteOf(method: PaymentMethod): Route {
  const route = routes.get(method)
  if (!route) throw new RangeError(`nothing is seeded for ${method}`)
  return route
}

/** Adds the gateways and instruments of each merchant: always the same, under the same ids. */
export function seedGateways(database: DatabaseSync, now: number): void {
  const rows = new ResourceRows(database)
  const created = Math.floor(now / DAY) * DAY - 90 * DAY
  for (const merchant of [1, 2, 3]) {
    for (const [id, gateway] of Object.entries(gateways)) {
      rows.seed(gatewayConfigs, id, { status: 'ENABLED', ...gateway }, merchant, created)
    }
    for (const [id, { offeredByOthers, particulars, ...instrument }] of Object.entries(instruments)) {
      const methods = methodsOf(instrumentOf(instrument.paymentInstrument))
      const exceptions = merchant === 1 ? [] : methods.filter((method) => !offeredByOthers.includes(method))
      const offer = { status: 'ENABLED', allowedLiveMode: true, paymentMethodExceptions: exceptions }
      rows.seed(instrumentConfigs, id, { ...instrument, ...offer, ...particulars }, merchant, created)
    }
  }
}
