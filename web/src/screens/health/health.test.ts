import { expect, test } from 'vitest'
import { type Health, stateOf } from './health.ts'

type Verdict = Health['all']['verdict']
const health = (all: Verdict, ...gateways: readonly Verdict[]) =>
  ({
    incident: null,
    all: { verdict: all },
    gateways: gateways.map((verdict, place) => ({ gatewayConfigId: `gw-${place}`, judgment: { verdict } })),
  }) as unknown as Health

test('too few requests, a missing past and unread figures are not good news', () => {
  expect(stateOf(health('USUAL', 'USUAL', 'BETTER'))).toEqual({ says: 'usual', unjudged: 0, unread: 0 })
  expect(stateOf(health('TOO_FEW', 'TOO_FEW', 'TOO_FEW')).says).toBe('tooFew')
  expect(stateOf(health('NO_PAST', 'NO_PAST')).says).toBe('noPast')
  expect(stateOf(health('UNREAD', 'UNREAD')).says).toBe('unread')
  expect(stateOf(health('UNREAD', 'USUAL')).says).toBe('usual')
  expect(stateOf(health('USUAL', 'USUAL', 'TOO_FEW', 'NO_PAST', 'UNREAD'))).toEqual({
    says: 'usual',
    unjudged: 2,
    unread: 1,
  })
})

test('an incident comes first, and callers without access to gateways get a verdict on all of them', () => {
  const worse = { ...health('USUAL'), incident: { gatewayConfigId: 'gw-2' } } as unknown as Health
  expect(stateOf(worse).says).toBe('worse')
  expect(stateOf({ ...health('USUAL'), gateways: null }).says).toBe('usual')
  expect(stateOf({ ...health('WORSE'), gateways: null }).says).toBe('tooFew')
})
