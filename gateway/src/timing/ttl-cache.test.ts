import { beforeEach, expect, test, vi } from 'vitest'
import { TtlCache } from './ttl-cache.ts'

let now = 0
let map: TtlCache<string>
beforeEach(() => {
  now = 0
  map = new TtlCache({ clock: () => now, lifeMs: 100, most: 3 })
})

test('returns an entry until it expires', () => {
  map.set('a', 'A')
  now = 99
  expect(map.get('a')).toBe('A')
  now = 100
  expect([map.get('a'), map.size]).toEqual([undefined, 0])
})

test('drops its oldest entries when it is full', () => {
  for (const key of ['a', 'b', 'c', 'a', 'd']) map.set(key, key)
  expect(['a', 'b', 'c', 'd'].map((key) => map.get(key))).toEqual(['a', undefined, 'c', 'd'])
})

test('drops expired entries automatically until it is empty', () => {
  vi.useFakeTimers()
  map.set('a', 'A')
  vi.advanceTimersByTime(100)
  expect(map.size).toBe(1)
  now = 100
  vi.advanceTimersByTime(100)
  expect(map.size).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
