import { expect, test } from 'vitest'
import { createDepthSamples } from './depth-samples.ts'

test('a pace needs two samples 15 seconds apart, and starts again when the queue is stopped', () => {
  const clock = { now: 0 }
  const { pace } = createDepthSamples(() => clock.now)
  expect(pace('a', true, 10)).toBeNull()
  clock.now += 14_000
  expect(pace('a', true, 20)).toBeNull()
  clock.now += 16_000
  expect(pace('a', true, 30)).toBe(40)
  expect(pace('b', true, 30)).toBeNull()
  expect(pace('a', false, 30)).toBeNull()
  clock.now += 60_000
  expect(pace('a', false, 25)).toBe(-5)
})

test('a pace covers the last ten minutes', () => {
  const clock = { now: 0 }
  const { pace } = createDepthSamples(() => clock.now)
  for (let minute = 0; minute <= 10; minute++) {
    pace('a', true, minute < 5 ? 0 : 100)
    clock.now += 60_000
  }
  clock.now += 3 * 60_000
  // The oldest valid sample is from minute 4.
  expect(pace('a', true, 100)).toBe(10)
  clock.now += 60_000
  expect(pace('a', true, 100)).toBe(0)
})
