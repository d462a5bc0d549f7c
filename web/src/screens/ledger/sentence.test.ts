import { expect, test } from 'vitest'
import { didOf, directionOf, inSentence, textOf } from './sentence.ts'

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

test('a number is raised or lowered, any other value is changed, and a secret or a long value is neither', () => {
  expect(directionOf(change('50000.00', '10000.00'))).toBe('lowered')
  expect(directionOf(change(9, 10))).toBe('raised')
  expect(directionOf(change('9', '10'))).toBe('raised')
  expect(directionOf(change('ACTIVE', 'INACTIVE'))).toBe('changed')
  expect(directionOf(change(null, '10'))).toBe('changed')
  expect(directionOf(change(null, null, 'CHANGED'))).toBeNull()
  expect(directionOf(change('', 'x'.repeat(61)))).toBeNull()
})

test('targets read as gateways with their weights', () => {
  const targets = [
    { gatewayConfigId: 'gw-2', weight: 90, priority: 1 },
    { gatewayConfigId: 'gw-1', weight: 10, priority: 2 },
  ]
  expect(textOf(targets, 'en')).toBe('gw-2 90%, gw-1 10%')
  expect(textOf(targets, 'es')).toBe('gw-2 90\u00a0%, gw-1 10\u00a0%')
  expect(textOf(['EUR', 'USD'], 'en')).toBe('EUR, USD')
  expect(textOf({ a: 1 }, 'en')).toBe('{"a":1}')
})

test('a label within a sentence begins with a small letter, unless it is an abbreviation', () => {
  expect(inSentence('Weekly limit')).toBe('weekly limit')
  expect(inSentence('BIN lookup')).toBe('BIN lookup')
  expect(inSentence('')).toBe('')
})
