import type { PaymentMethod } from '../values/charge-values.ts'
import { instrumentOf, methodsOf } from './instrument.ts'
import type { SeedRow } from './resource.ts'

interface SeededInstrument {
  readonly displayName: string
  readonly paymentGateway: string
  readonly paymentInstrument: string
  readonly priority: number
  /** The payment methods that merchants after the first one offer. */
  readonly offeredByOthers: readonly PaymentMethod[]
  readonly options?: object
}

/** The instrument configurations of each merchant. */
export const seededInstruments: Readonly<Record<string, SeededInstrument>> = {
  '687': {
    displayName: 'Credit card',
    paymentGateway: 'gw-3',
    paymentInstrument: 'credit-cards',
    priority: 10,
    offeredByOthers: ['CREDIT_CARD'],
    options: {
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
    options: { enabledSettlement: true, emailToggles: ['PURCHASE_SUCCESS', 'REFUND'] },
  },
  '702': {
    displayName: 'PayPal',
    paymentGateway: 'gw-2',
    paymentInstrument: 'paypal',
    priority: 30,
    offeredByOthers: ['PAYPAL_PAYMENT'],
    options: { userAgentRegex: '^Mozilla/', revisitSchedule: [5, 30, 240], autoSyncIntervalMinutes: 60 },
  },
  '715': {
    displayName: 'Bank transfer',
    paymentGateway: 'gw-4',
    paymentInstrument: 'bank-accounts',
    priority: 40,
    offeredByOthers: ['ONLINE_BANK_TRANSFER'],
    options: {
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
    options: { costBurden: 'CUSTOMER' },
  },
}

export const instrumentConfigSeed: readonly SeedRow[] = [1, 2, 3].flatMap((merchant) =>
  Object.entries(seededInstruments).map(([id, { offeredByOthers, options, ...instrument }]) => {
    const methods = methodsOf(instrumentOf(instrument.paymentInstrument))
    const paymentMethodExceptions = merchant === 1 ? [] : methods.filter((method) => !offeredByOthers.includes(method))
    const values = { ...instrument, status: 'ENABLED', allowedLiveMode: true, paymentMethodExceptions, ...options }
    return { id, merchant, days: 90, values }
  }),
)
