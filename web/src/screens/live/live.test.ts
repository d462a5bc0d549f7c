import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLive, type Live } from './live.ts'

let reads: boolean[]
let live: Live
beforeEach(() => {
  vi.useFakeTimers()
  reads = []
  live = createLive({
    everyMs: 30_000,
    clock: Date.now,
    after: (millis, run) => {
      const timer = setTimeout(run, millis)
      return () => clearTimeout(timer)
    },
    read: async (isFirst) => void reads.push(isFirst),
  })
})
afterEach(() => {
  live.stop()
  vi.useRealTimers()
})
const pass = (millis: number) => vi.advanceTimersByTimeAsync(millis)

test('reads immediately and then every 30 seconds', async () => {
  live.start()
  expect(reads).toEqual([true])
  await pass(95_000)
  expect(reads).toEqual([true, false, false, false])
})

test('pauses in a hidden tab, and reads immediately when it is visible again', async () => {
  live.start()
  await pass(1000)
  live.hold('hidden', true)
  await pass(5 * 60_000)
  expect(reads).toHaveLength(1)
  live.hold('hidden', false)
  await pass(0)
  expect(reads).toHaveLength(2)
  await pass(30_000)
  expect(reads).toHaveLength(3)
})

test('pauses while its panel contains the pointer or the focus; a short visit delays nothing', async () => {
  live.start()
  await pass(10_000)
  live.hold('pointer', true)
  live.hold('focus', true)
  live.hold('pointer', false)
  await pass(60_000)
  expect(reads).toHaveLength(1)
  live.refresh()
  expect(reads).toHaveLength(2)
  await pass(1000)
  live.hold('focus', false)
  await pass(28_900)
  expect(reads).toHaveLength(2)
  await pass(100)
  expect(reads).toHaveLength(3)
})

test('stops reading after it has been stopped', async () => {
  live.start()
  await pass(1000)
  live.stop()
  await pass(300_000)
  expect(reads).toHaveLength(1)
})

describe('a read with an interval that depends on the user', () => {
  let everyMs: number
  beforeEach(() => {
    everyMs = 15_000
    live = createLive({
      everyMs: () => everyMs,
      clock: Date.now,
      after: (millis, run) => {
        const timer = setTimeout(run, millis)
        return () => clearTimeout(timer)
      },
      read: async (isFirst) => void reads.push(isFirst),
    })
    live.start('later')
  })

  test('starts after the first interval, and uses the new interval after each read', async () => {
    await pass(14_999)
    expect(reads).toEqual([])
    everyMs = 60_000
    await pass(1)
    expect(reads).toEqual([true])
    await pass(59_999)
    expect(reads).toHaveLength(1)
    await pass(1)
    expect(reads).toHaveLength(2)
  })

  test('brings a distant read forward, and never delays one', async () => {
    everyMs = 60_000
    await pass(15_000)
    everyMs = 15_000
    await pass(10_000)
    live.hasten()
    await pass(14_000)
    live.hasten()
    expect(reads).toHaveLength(1)
    await pass(1000)
    expect(reads).toHaveLength(2)
  })

  test('postpones a read whose data came from elsewhere', async () => {
    await pass(10_000)
    live.postpone(3000)
    await pass(17_999)
    expect(reads).toEqual([])
    await pass(1)
    expect(reads).toEqual([true])
  })

  test('keeps a postponement that came during a read', async () => {
    const reading = Promise.withResolvers<void>()
    live.stop()
    live = createLive({
      everyMs: 15_000,
      clock: Date.now,
      after: (millis, run) => {
        const timer = setTimeout(run, millis)
        return () => clearTimeout(timer)
      },
      read: (isFirst) => {
        reads.push(isFirst)
        return reading.promise
      },
    })
    live.start('later')
    await pass(15_000)
    live.postpone(3000)
    reading.resolve()
    await pass(17_999)
    expect(reads).toEqual([true])
    await pass(1)
    expect(reads).toEqual([true, false])
  })
})
