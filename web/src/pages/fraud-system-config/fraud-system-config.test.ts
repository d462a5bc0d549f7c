import { expect, test } from 'vitest'
import type { FraudSystemConfigFieldsFragment } from '../../gql/graphql.ts'
import { filledFields } from '../../screens/entry/entry-fields.tsx'
import { editsOf, formSchema, formValues } from '../../screens/entry/entry-form.ts'
import { constraints } from './constraints-kind.ts'
import { fraudSystems } from './fraud-system-config.tsx'

const stored = {
  id: 'fraud-1',
  merchantAccount: 'DEMO_MERCHANT',
  displayName: 'Screening',
  provider: 'PROVIDER_1',
  status: 'ENABLED',
  timing: 'AUTHORIZE',
  defaultDecision: 'ALLOW_PURCHASE',
  timeoutMillis: 2000,
  credentials: { isSet: true, lastModified: null },
  constraints: {
    countries: ['ES', 'PT'],
    currencies: [],
    instrumentConfigIds: ['687'],
    trustLevels: [],
    amountCurrency: 'EUR',
    minAmount: '10.00',
    maxAmount: null,
  },
  lastModified: null,
} as const
const entity = stored as unknown as FraudSystemConfigFieldsFragment
const fields = filledFields<FraudSystemConfigFieldsFragment>(fraudSystems.fields, false)
const begins = formValues(fields, entity, 'en')
const edits = (changes: Record<string, string>) => editsOf(fields, { ...begins, ...changes }, entity, 'en')
const problems = (changes: Record<string, string>) =>
  formSchema(fields, 'en', entity)
    .safeParse({ ...begins, ...changes })
    .error?.issues.map(({ path, message }) => [path[0], message]) ?? []
const bounded = (changes: Record<string, string>) =>
  JSON.stringify({ ...JSON.parse(begins.constraints ?? ''), ...changes })

test('an untouched form is valid and sends no credentials', () => {
  expect(problems({})).toEqual([])
  expect(edits({})).toEqual({})
  expect(begins.credentials).not.toContain('lastModified')
})

test('new credentials replace the old ones, and clearing the input keeps the old ones', () => {
  expect(edits({ credentials: JSON.stringify({ isSet: true, text: ' fresh ' }) })).toEqual({ credentials: 'fresh' })
  expect(edits({ credentials: JSON.stringify({ isSet: true, text: '' }) })).toEqual({})
  expect(problems({ credentials: JSON.stringify({ isSet: false, text: ' ' }) })).toEqual([['credentials', 'required']])
})

test('sends all constraints together, and null if there are none', () => {
  expect(edits({ constraints: bounded({ maxAmount: '500', instrumentConfigIds: '687,702' }) })).toEqual({
    constraints: {
      ...stored.constraints,
      minAmount: '10.00',
      maxAmount: '500',
      instrumentConfigIds: ['687', '702'],
      currencies: null,
      trustLevels: null,
    },
  })
  expect(edits({ constraints: '' })).toEqual({ constraints: null })
})

test.each([
  [{ maxAmount: '9.99' }, 'tooHigh 9.99 field.maxAmount'],
  [{ minAmount: '10.0001' }, 'tooManyDigits'],
  [{ maxAmount: 'ten' }, 'notDecimal'],
])('constraints with %o: %s', (changes, problem) => {
  expect(problems({ constraints: bounded(changes) })).toEqual([['constraints', problem]])
})

test('constraints are equal regardless of the notation of amounts and empty values', () => {
  const same = { ...stored.constraints, currencies: null, trustLevels: null, minAmount: '10' }
  const read = stored.constraints as unknown as Parameters<NonNullable<typeof constraints.isSame>>[0]
  expect(constraints.isSame?.(read, same as unknown as typeof read)).toBe(true)
  expect(constraints.isSame?.(read, { ...read, countries: ['ES'] })).toBe(false)
})
