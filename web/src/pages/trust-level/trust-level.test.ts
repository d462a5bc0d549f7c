import { expect, test } from 'vitest'
import { filledFields } from '../../screens/entry/entry-fields.tsx'
import { editsOf, formSchema, formValues } from '../../screens/entry/entry-form.ts'
import { problemsOfLimits, typedLimits } from './limit-fields.ts'
import { refusedPlace } from './refused-place.ts'
import { type TrustLevel, trustLevels } from './trust-level.tsx'

const limit = {
  type: 'VELOCITY',
  instrumentConfigId: '687',
  attempts: null,
  purchases: 5,
  amount: '500.00',
  currency: 'EUR',
  period: { value: 24, unit: 'HOUR' },
  blockDuration: { value: 1, unit: 'DAY' },
  reason: 'Too many card purchases in a day',
} as const
const level = {
  id: 'trust-1',
  merchantAccount: 'DEMO_MERCHANT',
  name: 'NEW_CUSTOMER',
  description: null,
  instrumentConfigIds: ['687', '688'],
  restrictions: [limit],
  lastModified: null,
} as unknown as TrustLevel
const fields = filledFields<TrustLevel>(trustLevels.fields, false)

/** The form values with changes to the only limit. */
function typed(changes: Record<string, string>, locale = 'en') {
  const begins = formValues(fields, level, locale)
  const [first] = typedLimits(begins.restrictions ?? '')
  return { ...begins, restrictions: JSON.stringify([{ ...first, ...changes }]) }
}
const problems = (changes: Record<string, string>) =>
  problemsOfLimits(typedLimits(typed(changes).restrictions), 'en').map(({ part, problem }) => [part, problem])

test('an untouched form is valid and sends nothing', () => {
  const begins = formValues(fields, level, 'es')
  expect(formSchema(fields, 'es', level).safeParse(begins).success).toBe(true)
  expect(editsOf(fields, begins, level, 'es')).toEqual({})
})

test('sends all limits together, parsed in the language they were typed in', () => {
  const changes = { amount: '1.250,50', period: '7 DAY', purchases: '', attempts: '20', instrumentConfigId: '' }
  expect(editsOf(fields, typed(changes, 'es'), level, 'es')).toEqual({
    restrictions: [
      {
        ...limit,
        instrumentConfigId: null,
        attempts: 20,
        purchases: null,
        amount: '1250.50',
        period: { value: 7, unit: 'DAY' },
      },
    ],
  })
  expect(editsOf(fields, { ...typed({}), restrictions: '' }, level, 'en')).toEqual({ restrictions: null })
})

test.each([
  [{ purchases: '', amount: '', currency: '' }, ['attempts', 'limitMissing']],
  [{ purchases: '', amount: '' }, ['amount', 'required']],
  [{ amount: '' }, ['amount', 'required']],
  [{ currency: '' }, ['currency', 'required']],
  [{ amount: '0' }, ['amount', 'tooLow >0']],
  [{ amount: '5.0001' }, ['amount', 'tooManyDigits']],
  [{ purchases: '0' }, ['purchases', 'tooLow 1']],
  [{ period: '1001 DAY' }, ['period', 'tooHigh 1000']],
  [{ blockDuration: ' DAY' }, ['blockDuration', 'required']],
  [{ reason: ' ' }, ['reason', 'required']],
  [{ reason: 'x'.repeat(201) }, ['reason', 'tooLong 200 characters']],
])('a limit with %o: %o', (changes, found) => {
  expect(problems(changes)).toEqual([found])
})

test('distinguishes two limits for the same instrument and period by their index', () => {
  const [first = {}] = typedLimits(typed({}).restrictions)
  const others = [first, { ...first, period: '1 HOUR' }, { ...first, reason: 'Other' }]
  expect(problemsOfLimits(others, 'en')).toEqual([{ place: 2, part: 'period', problem: 'limitRepeated' }])
})

test('limits are equal regardless of the notation of their amounts', () => {
  const { isSame } = trustLevels.fields.restrictions.kind
  expect(isSame?.([limit], [{ ...limit, amount: '500' }])).toBe(true)
  expect(isSame?.([limit], [{ ...limit, reason: 'Other' }])).toBe(false)
  expect(isSame?.([limit], [limit, limit])).toBe(false)
})

test('a refusal of the platform names the limit and its part', () => {
  expect(refusedPlace('restrictions.1.period.value: value is too high: at most 1000')).toEqual({
    place: 1,
    part: 'period',
  })
  expect(refusedPlace('restrictions.0: attempts, purchases or amount is required')).toEqual({ place: 0, part: '' })
  expect(refusedPlace('restrictions is too long')).toBeNull()
})
