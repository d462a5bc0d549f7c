import { beforeEach, describe, expect, test } from 'vitest'
import { Breaker } from './breaker.ts'

let now: number
let breaker: Breaker
beforeEach(() => {
  now = 1_000
  breaker = new Breaker({ threshold: 4, restMs: 5_000, clock: () => now })
})

/** Requests of these merchants, which fail one after the other. */
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

describe('a merchant whose requests fail', () => {
  test('is refused after as many in a row as the threshold, and nobody else is', () => {
    fail('A', 'A', 'A')
    expect(isRefused('A')).toBe(false)
    fail('A', 'A', 'A', 'A', 'A', 'A')
    expect(isRefused('A')).toBe(true)
    expect(isRefused('B')).toBe(false)
  })

  test('counts each request once, however many of its calls fail', () => {
    const request = {}
    for (let call = 0; call < 40; call += 1) breaker.failed('A', request)
    expect(isRefused('A')).toBe(false)
  })

  test('starts again after a success of its own, not after those of others', () => {
    fail('A', 'A', 'A')
    breaker.succeeded('B')
    fail('A')
    expect(isRefused('A')).toBe(true)
    breaker.succeeded('A')
    fail('A', 'A', 'A')
    expect(isRefused('A')).toBe(false)
  })

  test('may try once after the rest: again after a success, after another rest otherwise', () => {
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

  test('may try again after another rest if the result of the first try stays unknown', () => {
    fail('A', 'A', 'A', 'A')
    now += 5_000
    expect([isRefused('A'), isRefused('A')]).toEqual([false, true])
    now += 5_000
    expect(isRefused('A')).toBe(false)
  })
})

describe('an outage', () => {
  test('reported by several merchants opens the breaker for all', () => {
    fail('A', 'B', 'A', 'B')
    expect([isRefused('A'), isRefused('B'), isRefused('C')]).toEqual([true, true, true])
    now += 5_000
    expect([isRefused('C'), isRefused('B')]).toEqual([false, true])
    breaker.succeeded('C')
    expect([isRefused('A'), isRefused('B'), isRefused('C')]).toEqual([false, false, false])
  })

  test('does not open the breaker for all while one merchant has most of the failures', () => {
    fail('A', 'A', 'A', 'A', 'A', 'B')
    expect([isRefused('A'), isRefused('B'), isRefused('C')]).toEqual([true, false, false])
  })

  test('does not open the breaker for all while any call succeeds', () => {
    for (let time = 0; time < 20; time += 1) {
      fail('A', 'B', 'C')
      breaker.succeeded('D')
    }
    expect(isRefused('D')).toBe(false)
    expect(isRefused('E')).toBe(false)
  })
})
