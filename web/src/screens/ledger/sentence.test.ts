import { describe, expect, test } from 'vitest'
import { changedLimit, didOf, directionOf, inSentence, textOf } from './sentence.ts'

const change = (before: unknown, after: unknown, recordedAs = 'VALUE') =>
  ({ field: 'x', before, after, recordedAs }) as Parameters<typeof directionOf>[0]

test('a command on a charge has the sentence of its command', () => {
  const entry = (act: string, command?: string) => ({
    act,
    given: command ? [{ field: 'command', value: command, recordedAs: 'VALUE' as const }] : [],
  })
  expect(didOf(entry('runChargeCommand', 'REFUND'))).toBe('REFUND')
  expect(didOf(entry('runChargeCommand', 'NEW_COMMAND'))).toBeNull()
  expect(didOf(entry('saveRoutingConfig'))).toBe('save')
  expect(didOf(entry('blockCustomer'))).toBe('block')
  expect(didOf(entry('toString'))).toBeNull()
  expect(didOf(entry('startJob'))).toBeNull()
})

test('a number is raised or lowered, any other value is changed, and a secret or long value is neither', () => {
  expect(directionOf(change('50000.00', '10000.00'))).toBe('lowered')
  expect(directionOf(change(9, 10))).toBe('raised')
  expect(directionOf(change('9', '10'))).toBe('raised')
  expect(directionOf(change('ACTIVE', 'INACTIVE'))).toBe('changed')
  expect(directionOf(change(null, '10'))).toBe('changed')
  expect(directionOf(change(null, null, 'CHANGED'))).toBeNull()
  expect(directionOf(change('', 'x'.repeat(61)))).toBeNull()
})

describe('a change of velocity limits', () => {
  const week = { type: 'VELOCITY', amount: '50000.00', currency: 'EUR', period: { value: 7, unit: 'DAY' } }
  const day = { type: 'VELOCITY', purchases: 3, period: { value: 1, unit: 'DAY' } }
  const limits = (before: unknown, after: unknown) => ({ ...change(before, after), field: 'restrictions' })

  test('names the single bound that was raised or lowered', () => {
    expect(changedLimit(limits([week, day], [{ ...week, amount: '10000.00' }, day]))).toEqual({
      of: 'amount',
      before: '50000.00',
      after: '10000.00',
      currency: 'EUR',
      period: week.period,
    })
    expect(changedLimit(limits([day], [{ ...day, purchases: 1 }]))).toMatchObject({
      of: 'purchases',
      before: 3,
      after: 1,
    })
  })

  test.each([
    [
      'two bounds',
      [week, day],
      [
        { ...week, amount: '1' },
        { ...day, purchases: 1 },
      ],
    ],
    ['a period', [week], [{ ...week, period: { value: 1, unit: 'DAY' } }]],
    ['a new bound', [week], [{ ...week, purchases: 1 }]],
    ['a new limit', [week], [week, day]],
    ['no limits', null, [week]],
    ['nothing', [week], [week]],
  ])('names no bound if it changed %s', (_what, before, after) => {
    expect(changedLimit(limits(before, after))).toBeNull()
  })
})

test('shows targets as gateways with their weights', () => {
  const targets = [
    { gatewayConfigId: 'gw-2', weight: 90, priority: 1 },
    { gatewayConfigId: 'gw-1', weight: 10, priority: 2 },
  ]
  expect(textOf(targets, 'en')).toBe('gw-2 90%, gw-1 10%')
  expect(textOf(targets, 'es')).toBe('gw-2 90\u00a0%, gw-1 10\u00a0%')
  expect(textOf(['EUR', 'USD'], 'en')).toBe('EUR, USD')
  expect(textOf({ a: 1 }, 'en')).toBe('{"a":1}')
})

test('a label within a sentence starts with a lowercase letter, unless it is an abbreviation', () => {
  expect(inSentence('Weekly limit')).toBe('weekly limit')
  expect(inSentence('BIN lookup')).toBe('BIN lookup')
  expect(inSentence('')).toBe('')
})
