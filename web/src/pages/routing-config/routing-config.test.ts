import { describe, expect, test } from 'vitest'
import { filledFields } from '../../screens/entry/entry-fields.tsx'
import { editsOf, formSchema, formValues, inputOf } from '../../screens/entry/entry-form.ts'
import { draftOf } from './draft.ts'
import { type RoutingConfig, routing } from './routing-config.tsx'

const stored: RoutingConfig = {
  id: 'route-1',
  merchantAccount: 'DEMO_MERCHANT',
  name: 'Cards',
  status: 'ACTIVE',
  priority: 10,
  paymentMethod: 'CREDIT_CARD',
  countries: ['ES', 'PT'],
  currencies: ['EUR'],
  amountCurrency: 'EUR',
  minAmount: '10.00',
  maxAmount: '500.00',
  targets: [
    { gatewayConfigId: 'gw-3', weight: 60, priority: 1, gatewayConfig: { id: 'gw-3', displayName: 'T', status: null } },
    { gatewayConfigId: 'gw-1', weight: 40, priority: 2, gatewayConfig: null },
  ],
  fallbacks: ['gw-5'],
  ruleSetName: null,
  lastModified: '2026-11-20T00:00:00Z',
}
const fields = filledFields<RoutingConfig>(routing.fields, false)
const begins = formValues(fields, stored, 'en')
const problems = (changes: Record<string, string>) =>
  formSchema(fields, 'en', stored)
    .safeParse({ ...begins, ...changes })
    .error?.issues.map(({ path, message }) => [path[0], message]) ?? []
const weights = (...given: readonly (readonly [gatewayConfigId: string, weight: string])[]) => ({
  targets: JSON.stringify(given.map(([gatewayConfigId, weight]) => ({ gatewayConfigId, weight, priority: '1' }))),
})

test('an untouched form is valid and sends nothing', () => {
  expect(problems({})).toEqual([])
  expect(editsOf(fields, begins, stored, 'en')).toEqual({})
})

describe('the targets of a form', () => {
  test.each([
    ['total 99', weights(['gw-3', '60'], ['gw-1', '39']), 'notWhole'],
    ['total 101', weights(['gw-3', '60'], ['gw-1', '41']), 'notWhole'],
    ['are thirds', weights(['gw-3', '33.333'], ['gw-1', '33.333'], ['gw-2', '33.333']), 'notInteger'],
    ['are above 100', weights(['gw-3', '101']), 'tooHigh 100'],
    ['have no weight', weights(['gw-3', '100'], ['gw-1', '']), 'required'],
    ['have no gateway', weights(['', '100']), 'required'],
    ['name a gateway twice', weights(['gw-3', '60'], ['gw-3', '40']), 'repeated'],
  ])('rejects targets that %s at their field', (_what, changes, problem) => {
    expect(problems(changes)).toContainEqual(['targets', problem])
  })

  test('sends all targets together, including drained ones', () => {
    const edits = editsOf(fields, { ...begins, ...weights(['gw-3', '100'], ['gw-1', '0']) }, stored, 'en')
    expect(inputOf(fields, edits)).toEqual({
      targets: [
        { gatewayConfigId: 'gw-3', weight: 100, priority: 1 },
        { gatewayConfigId: 'gw-1', weight: 0, priority: 1 },
      ],
    })
  })
})

test('rejects a target as a fallback', () => {
  expect(problems({ fallbacks: 'gw-5,gw-1' })).toEqual([['fallbacks', 'isTarget']])
  expect(problems({ fallbacks: '' })).toEqual([])
})

test('rejects a minimum above the maximum at its field', () => {
  expect(problems({ minAmount: '500.01' })).toEqual([['minAmount', 'tooHigh 500.00 field.maxAmount']])
})

test('a draft contains the valid values of the form', () => {
  const values = { ...begins, ...weights(['gw-3', '60'], ['gw-1', '4x']), minAmount: '10.001', status: '' }
  expect(draftOf({ values, id: 'route-1', change: () => {} }, 'en')).toEqual({
    id: 'route-1',
    status: null,
    priority: 10,
    paymentMethod: 'CREDIT_CARD',
    countries: ['ES', 'PT'],
    currencies: ['EUR'],
    minAmount: null,
    maxAmount: '500.00',
    amountCurrency: 'EUR',
    targets: [{ gatewayConfigId: 'gw-3', weight: 60, priority: 1 }],
    isShared: false,
    isReadable: false,
    fallbacks: ['gw-5'],
  })
})
