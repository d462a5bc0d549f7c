import { beforeEach, describe, expect, test } from 'vitest'
import { Breaker } from './breaker.ts'

let now: number
let breaker: Breaker
beforeEach(() => {
  now = 1_000
  breaker = new Breaker({ threshold: 4, restMs: 5_000, clock: () => now })
})

/** Consecutive failing requests of these merchants. */
const fail = (...merchants: string[]) => {
  for (const merchant of merchants) breaker.failed(merchant, {})
}
const isRefused = (merchant: string) => {
  try {
    breaker.check(merchant)
    return false
  } catch {
    return true
  }
}

describe('the circuit breaker of a merchant', () => {
  test('opens after consecutive failures up to the threshold, and for no other merchant', () => {
    fail('A', 'A', 'A')
    expect(isRefused('A')).toBe(false)
    fail('A', 'A', 'A', 'A', 'A', 'A')
    expect(isRefused('A')).toBe(true)
    expect(isRefused('B')).toBe(false)
  })

  test('counts each request once, no matter how many of its calls fail', () => {
    const request = {}
    for (let call = 0; call < 40; call += 1) breaker.failed('A', request)
    expect(isRefused('A')).toBe(false)
  })

  test('resets after a success of the same merchant, but not of others', () => {
    fail('A', 'A', 'A')
    breaker.succeeded('B')
    fail('A')
    expect(isRefused('A')).toBe(true)
    breaker.succeeded('A')
    fail('A', 'A', 'A')
    expect(isRefused('A')).toBe(false)
  })

  test('half-open: allows one probe; closes on success, reopens on failure', () => {
    fail('A', 'A', 'A', 'A')
    now += 5_000
    expect([isRefused('A'), isRefused('A')]).toEqual([false, true])
    fail('A')
    now += 4_999
    expect(isRefused('A')).toBe(true)
    now += 1
    expect(isRefused('A')).toBe(false)
    breaker.succeeded('A')
    expect([isRefused('A'), isRefused('A')]).toEqual([false, false])
  })

  test('half-open: allows another probe after a period if the result of the first stays unknown', () => {
    fail('A', 'A', 'A', 'A')
    now += 5_000
    expect([isRefused('A'), isRefused('A')]).toEqual([false, true])
    now += 5_000
    expect(isRefused('A')).toBe(false)
  })
})

describe('the shared circuit breaker', () => {
  test('stays closed for other merchants after the probe of one', () => {
    fail('A', 'A', 'A', 'A')
    now += 5_000
    expect([isRefused('A'), isRefused('B')]).toEqual([false, false])
  })

  test('does not refuse a merchant’s own probe after a success of another merchant', () => {
    fail('A', 'B', 'A', 'B')
    now += 5_000
    expect(isRefused('A')).toBe(false)
    breaker.succeeded('B')
    expect([isRefused('A'), isRefused('B')]).toEqual([false, false])
  })

  test('counts from zero after any success, for each merchant', () => {
    fail('A', 'A', 'B')
    breaker.succeeded('C')
    fail('A', 'B', 'B')
    expect(isRefused('C')).toBe(false)
    fail('C')
    expect([isRefused('C'), isRefused('D')]).toEqual([true, true])
  })

  test('opens for all merchants after failures of several merchants', () => {
    fail('A', 'B', 'A', 'B')
    expect([isRefused('A'), isRefused('B'), isRefused('C')]).toEqual([true, true, true])
    now += 5_000
    expect([isRefused('C'), isRefused('B')]).toEqual([false, true])
    breaker.succeeded('C')
    expect([isRefused('A'), isRefused('B'), isRefused('C')]).toEqual([false, false, false])
  })

  test('stays closed while one merchant has most of the failures', () => {
    fail('A', 'A', 'A', 'A', 'A', 'B')
    expect([isRefused('A'), isRefused('B'), isRefused('C')]).toEqual([true, false, false])
  })

  test('stays closed while any call succeeds', () => {
    for (let time = 0; time < 20; time += 1) {
      fail('A', 'B', 'C')
      breaker.succeeded('D')
    }
    expect(isRefused('D')).toBe(false)
    expect(isRefused('E')).toBe(false)
  })
})
