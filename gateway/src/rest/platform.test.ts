import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectPlatform, type Platform, type PlatformOptions } from './platform.ts'

let platform: Platform
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => vi.useRealTimers())
const open = (options: Partial<PlatformOptions> = {}) => {
  platform = connectPlatform({ url: 'http://127.0.0.1:1', ...options })
  return platform
}
const isRefused = () => {
  try {
    platform.interactive.breaker.check('A')
    return false
  } catch {
    return true
  }
}

describe('the bulkheads to the platform', () => {
  test('start with 64 calls in flight, or as many as there are connections', () => {
    const bounds = ({ interactive, files, reports }: Platform) =>
      [interactive, files, reports].map(({ limiter }) => limiter.bound)
    expect(bounds(open())).toEqual([64, 64, 8])
    expect(bounds(open({ connections: 10, fileConnections: 5 }))).toEqual([10, 5, 8])
    expect(bounds(open({ connections: 1_000, fileConnections: 1_000 }))).toEqual([64, 64, 8])
  })

  test('close all their connections', async () => {
    const { interactive, files, reports } = open()
    await platform.close()
    expect([interactive, files, reports].map(({ pool }) => pool.closed)).toEqual([true, true, true])
  })

  test.each<[Partial<PlatformOptions>, number, number]>([
    [{}, 8, 5_000],
    [{ breakerThreshold: 3, breakerRestMs: 1_000 }, 3, 1_000],
  ])('have a breaker with the given or the default options (%j)', (options, threshold, restMs) => {
    open(options)
    for (let failure = 1; failure < threshold; failure++) platform.interactive.breaker.failed('A', {})
    expect(isRefused()).toBe(false)
    platform.interactive.breaker.failed('A', {})
    vi.advanceTimersByTime(restMs - 1)
    expect(isRefused()).toBe(true)
    vi.advanceTimersByTime(1)
    expect(isRefused()).toBe(false)
  })
})
