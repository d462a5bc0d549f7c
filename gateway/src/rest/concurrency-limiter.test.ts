import { describe, expect, test } from 'vitest'
import { ConcurrencyLimiter } from './concurrency-limiter.ts'

describe('calls in flight', () => {
  const started: number[] = []
  const call = (number: number) => ({ start: () => void started.push(number) })

  test('start up to the bound, then in the order in which they came', () => {
    started.length = 0
    const calls = new ConcurrencyLimiter({ least: 2, most: 2 })
    for (let number = 1; number <= 5; number++) calls.enter(call(number))
    expect(started).toEqual([1, 2])
    calls.leave()
    calls.leave()
    calls.leave()
    expect(started).toEqual([1, 2, 3, 4, 5])
    calls.leave()
    calls.leave()
    calls.enter(call(6))
    expect(started.at(-1)).toBe(6)
  })

  test('keep their order over thousands that wait', () => {
    started.length = 0
    const calls = new ConcurrencyLimiter({ least: 1, most: 1 })
    for (let number = 0; number < 5_000; number++) calls.enter(call(number))
    for (let number = 0; number < 5_000; number++) calls.leave()
    expect(started).toEqual(Array.from({ length: 5_000 }, (_, number) => number))
  })

  describe('follow where the time goes', () => {
    let utilization = 0
    let now = 0
    const open = () => new ConcurrencyLimiter({ least: 64, most: 512, utilization: () => utilization, now: () => now })

    test('are more while the processor idles and calls wait, and fewer once it is busy', () => {
      utilization = 0.2
      const calls = open()
      for (let index = 0; index < 1_000; index++) calls.enter(call(index))
      const boundAfter = (looks: number) => {
        for (let look = 0; look < looks; look++) {
          now += 20
          calls.leave()
          calls.enter(call(0))
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

    test('are more where those under way hang', () => {
      started.length = 0
      utilization = 0.1
      const calls = open()
      for (let index = 0; index < 100; index++) calls.enter(call(index))
      expect(started).toHaveLength(64)
      now += 20
      calls.enter(call(100))
      expect(started).toHaveLength(101)
    })
  })
})
