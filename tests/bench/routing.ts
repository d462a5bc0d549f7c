// `node tests/bench/routing.ts`: evaluates a draft on a full sample of charges, without the platform's calls, and
// measures how long the gateway is busy.
import { backtest } from '@portal/gateway/routing/backtest'
import { ruleOf } from '@portal/gateway/routing/rule'
import type { SampledCharge } from '@portal/gateway/sample/charge-sample'

const rounds = Number(process.env.BENCH_ROUNDS ?? 200)
const methods = ['CREDIT_CARD', 'PAYPAL_PAYMENT', 'WALLET', 'BANK_TRANSFER', 'OFFER']
const codes = ['EUR', 'USD', 'INR', 'BRL', 'JPY']
const nameOf = (names: readonly string[], place: number) => names[place % names.length] ?? ''

const charges = Array.from(
  { length: 1000 },
  (_, place): SampledCharge => ({
    id: `chg-${place}`,
    customerId: `cust-${place % 300}`,
    creationTime: '2026-11-20T09:30:00Z',
    chargeStatus: 'CHARGED',
    instrumentConfigId: '687',
    paymentGateway: 'gw-3',
    paymentMethod: nameOf(methods, place),
    country: place % 20 === 0 ? null : nameOf(['ES', 'PT', 'US', 'IN'], place * 3),
    currency: nameOf(codes, place * 7),
    amount: `${(place * 37) % 900}.50`,
    operation: 'CHARGE',
    attempts: [],
  }),
)
/** Fifty rules. Most do not match, and the result of rules with countries is unknown. */
const rules = Array.from({ length: 50 }, (_, place) =>
  ruleOf(`route-${place}`, {
    status: 'ACTIVE',
    priority: place,
    paymentMethod: nameOf(methods, place),
    countries: place % 5 === 0 ? ['ES', 'PT', 'FR'] : [],
    currencies: [nameOf(codes, place * 3)],
    minAmount: `${(place * 17) % 800}`,
    maxAmount: `${((place * 17) % 800) + 20}`,
    amountCurrency: nameOf(codes, place * 3),
    targets: [
      { gatewayConfigId: `gw-${place % 5}`, weight: 70 },
      { gatewayConfigId: `gw-${(place + 1) % 5}`, weight: 30 },
    ],
  }),
)
const draft = ruleOf('draft', { status: 'ACTIVE', priority: 25, targets: [{ gatewayConfigId: 'gw-4', weight: 100 }] })
const gateways = new Map(
  [0, 1, 2, 3, 4].map((place) => [`gw-${place}`, { isEnabled: true, currencies: new Set<string>() }] as const),
)
const question = {
  charges,
  before: rules,
  after: rules.toSpliced(25, 0, draft),
  draft,
  storedId: null,
  gateways,
  gatewayOfInstrument: new Map([['687', 'gw-3']]),
}

const times = Array.from({ length: rounds }, () => {
  const began = performance.now()
  backtest(question)
  return performance.now() - began
}).sort((a, b) => a - b)
const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(2)
const { matched, cannotTell } = backtest(question)
console.log(`1,000 charges, 50 rules and a draft (${matched} match, ${cannotTell} cannot be told): ${rounds} rounds`)
console.log(`fastest ${at(0)} ms, median ${at(0.5)} ms, 95th percentile ${at(0.95)} ms, slowest ${at(1)} ms`)
