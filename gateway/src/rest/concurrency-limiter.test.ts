import { describe, expect, test } from 'vitest'
import { ConcurrencyLimiter } from './concurrency-limiter.ts'

describe('the concurrency limiter', () => {
  const started: number[] = []
  const call = (number: number) => ({ start: () => void started.push(number) })

  test('starts calls up to the limit, then in order of arrival', () => {
    started.length = 0
    const calls = new ConcurrencyLimiter({ least: 2, most: 2 })
    for (let number = 1; number <= 5; number++) calls.enter(call(number), 'M/ana')
    expect(started).toEqual([1, 2])
    calls.leave()
    calls.leave()
    calls.leave()
    expect(started).toEqual([1, 2, 3, 4, 5])
    calls.leave()
    calls.leave()
    calls.enter(call(6), 'M/ana')
    expect(started.at(-1)).toBe(6)
  })

  test('lets callers take turns, so few calls do not wait for the many calls of another caller', () => {
    started.length = 0
    const calls = new ConcurrencyLimiter({ least: 2, most: 2 })
    for (let number = 1; number <= 100; number++) calls.enter(call(number), 'M/many')
    calls.enter(call(201), 'M/few')
    calls.enter(call(202), 'M/few')
    calls.enter(call(301), 'N/one')
    for (let left = 0; left < 7; left++) calls.leave()
    expect(started).toEqual([1, 2, 3, 201, 301, 4, 202, 5, 6])
    // A caller who comes back waits for one call of each other caller.
    calls.enter(call(203), 'M/few')
    calls.leave()
    calls.leave()
    expect(started.slice(-2)).toEqual([7, 203])
  })

  test('keeps the order of thousands of waiting calls', () => {
    started.length = 0
    const calls = new ConcurrencyLimiter({ least: 1, most: 1 })
    for (let number = 0; number < 5_000; number++) calls.enter(call(number), 'M/ana')
    for (let number = 0; number < 5_000; number++) calls.leave()
    expect(started).toEqual(Array.from({ length: 5_000 }, (_, number) => number))
  })

  describe('the limit', () => {
    let utilization = 0
    let now = 0
    const open = () => new ConcurrencyLimiter({ least: 64, most: 512, utilization: () => utilization, now: () => now })

    test('rises while the processor is idle and calls wait, and falls when it is busy', () => {
      utilization = 0.2
      const calls = open()
      for (let index = 0; index < 1_000; index++) calls.enter(call(index), 'M/ana')
      const boundAfter = (looks: number) => {
        for (let look = 0; look < looks; look++) {
          now += 20
          calls.leave()
          calls.enter(call(0), 'M/ana')
        }
        return calls.bound
      }
      expect(boundAfter(1)).toBe(128)
      expect(boundAfter(10)).toBe(512)
      utilization = 0.8
      expect(boundAfter(10)).toBe(512)
      utilization = 1
      expect(boundAfter(10)).toBe(64)
    })

    test.each([
      [0.7, 64, 64],
      [0.69, 128, 128],
    ])('does not rise from a utilization of 0.7 (%d)', (share, afterOne, afterTwo) => {
      utilization = 0
      const calls = new ConcurrencyLimiter({ least: 64, most: 128, utilization: () => utilization, now: () => now })
      for (let index = 0; index < 1_000; index++) calls.enter(call(index), 'M/ana')
      utilization = share
      const bounds: number[] = []
      for (let look = 0; look < 2; look++) {
        now += 20
        calls.leave()
        bounds.push(calls.bound)
      }
      expect(bounds).toEqual([afterOne, afterTwo])
    })

    test('falls only above a utilization of 0.9, even if only ends of calls show it', () => {
      utilization = 0
      const calls = open()
      for (let index = 0; index < 1_000; index++) calls.enter(call(index), 'M/ana')
      const boundAt = (share: number) => {
        utilization = share
        now += 20
        calls.leave()
        return calls.bound
      }
      expect([boundAt(0), boundAt(0.9), boundAt(0.91)]).toEqual([128, 128, 64])
      now += 19
      utilization = 0
      calls.leave()
      expect(calls.bound).toBe(64)
    })

    test('does not rise if no call waits', () => {
      utilization = 0
      const calls = open()
      for (let index = 0; index < 64; index++) calls.enter(call(index), 'M/ana')
      now += 20
      calls.leave()
      expect(calls.bound).toBe(64)
    })

    test('rises while the calls in flight hang', () => {
      started.length = 0
      utilization = 0.1
      const calls = open()
      for (let index = 0; index < 100; index++) calls.enter(call(index), 'M/ana')
      expect(started).toHaveLength(64)
      now += 20
      calls.enter(call(100), 'M/ana')
      expect(started).toHaveLength(101)
    })
  })
})
