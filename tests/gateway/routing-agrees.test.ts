import { outcomesOf } from '@portal/gateway/routing/outcomes'
import { ruleOf } from '@portal/gateway/routing/rule'
import { routedGateway, sharesOf } from '@portal/gateway/routing/shares'
import type { SampledCharge } from '@portal/gateway/sample/charge-sample'
import { gatewaysInOrder, rulingOf } from '@portal/sandbox/charges/routing'
import type { RoutingRule } from '@portal/sandbox/configuration/routing-config'
import { parseMoney } from '@portal/sandbox/values/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rounds } from '../support/depth.ts'

// The gateway predicts the platform's routing: the same rules and charges must give the same result.
const codes = ['EUR', 'JPY', 'KWD'] as const
const wholes = ['5', '10', '20', '31']
const target = fc.record({
  gatewayConfigId: fc.constantFrom('gw-1', 'gw-2', 'gw-3'),
  weight: fc.constantFrom(0, 20, 50, 100),
  priority: fc.constantFrom(1, 2),
})
const rule: fc.Arbitrary<Omit<RoutingRule, 'id'>> = fc.record({
  status: fc.constantFrom('ACTIVE', 'INACTIVE', 'SHADOW'),
  paymentMethod: fc.option(fc.constantFrom('CREDIT_CARD', 'WALLET'), { nil: null }),
  countries: fc.subarray(['ES', 'PT']),
  currencies: fc.subarray([...codes]),
  minAmount: fc.option(fc.constantFrom(...wholes), { nil: null }),
  maxAmount: fc.option(fc.constantFrom(...wholes), { nil: null }),
  amountCurrency: fc.constantFrom(...codes),
  targets: fc.uniqueArray(target, { selector: ({ gatewayConfigId }) => gatewayConfigId, minLength: 1 }),
  fallbacks: fc.subarray(['gw-4', 'gw-5']),
})
const rules = fc
  .array(rule, { maxLength: 6 })
  .map((all) => all.map((each, place) => ({ ...each, id: `route-${place}` })))
const charge = fc.record({
  paymentMethod: fc.constantFrom('CREDIT_CARD', 'WALLET', 'OFFER'),
  country: fc.constantFrom('ES', 'PT', 'FR'),
  currency: fc.constantFrom(...codes),
  amount: fc.constantFrom(...wholes),
})

test('makes the same decisions as the platform', () => {
  fc.assert(
    fc.property(rules, charge, (all, values) => {
      const amount = parseMoney(values.amount, values.currency) ?? 0n
      const platform = rulingOf(all, { ...values, amount } as Parameters<typeof rulingOf>[1])
      const active = all.filter(({ status }) => status === 'ACTIVE').map((each) => ruleOf(each.id, each))
      const sampled = { ...values, id: 'chg-1' } as SampledCharge
      const outcomes = outcomesOf(sampled, BigInt(values.amount) * 1_000_000n, active, active)
      expect(outcomes.map(({ before }) => before?.id ?? null)).toEqual([platform.active?.id ?? null])
    }),
    { numRuns: rounds({ fast: 100, deep: 500 }) },
  )
})

test('computes the shares of the platform’s draws for the first gateways', () => {
  const weighted = rule.filter(({ targets }) => targets.some(({ weight }) => weight > 0))
  const disabled = fc.subarray(['gw-1', 'gw-2', 'gw-3', 'gw-4'])
  fc.assert(
    fc.property(weighted, disabled, (each, out) => {
      const gateways = new Map(
        ['gw-1', 'gw-2', 'gw-3', 'gw-4', 'gw-5'].map(
          (id) => [id, routedGateway({ status: out.includes(id) ? 'DISABLED' : 'ENABLED' })] as const,
        ),
      )
      const draws = 2000
      const served = new Map<string, number>()
      for (let draw = 0; draw < draws; draw++) {
        const first = gatewaysInOrder({ ...each, id: 'route-1' }, draw / draws).find((id) => !out.includes(id))
        if (first) served.set(first, (served.get(first) ?? 0) + 1 / draws)
      }
      const shares = sharesOf(ruleOf('route-1', each), 'EUR', gateways)
      expect([...shares.keys()].sort()).toEqual([...served.keys()].sort())
      for (const [id, share] of shares) expect(served.get(id)).toBeCloseTo(share, 2)
    }),
    { numRuns: rounds({ fast: 20, deep: 100 }) },
  )
})
