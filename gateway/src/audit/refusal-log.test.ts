import { beforeEach, expect, test, vi } from 'vitest'
import { createRefusalLog, type RefusalLog } from './refusal-log.ts'

let now = 0
let written: object[] = []
let log: RefusalLog
beforeEach(() => {
  now = 0
  written = []
  log = createRefusalLog({ clock: () => now, write: (refusal) => written.push(refusal), linesOfTheirOwn: 3 })
})

test('logs the first refusal of a kind immediately, and counts the others of that minute', () => {
  for (let count = 0; count < 1_000; count += 1) log.note('a', { caller: 'A', n: count })
  expect(written).toEqual([{ caller: 'A', n: 0 }])
  now = 60_000
  log.note('a', { caller: 'A', n: 1_000 })
  expect(written).toEqual([
    { caller: 'A', n: 0 },
    { caller: 'A', n: 0, more: 999 },
    { caller: 'A', n: 1_000 },
  ])
})

test('logs many kinds in separate lines up to a limit, and the rest in one line', () => {
  for (let n = 0; n < 100; n += 1) log.note(`kind ${n}`, { n })
  log.flush()
  const others = { refused: 'others', outcome: 'various' }
  expect(written).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }, others, { ...others, more: 96 }])
})

test('logs the count after a minute even if nothing else happens', () => {
  vi.useFakeTimers()
  log.note('a', { caller: 'A' })
  log.note('a', { caller: 'A' })
  now = 60_000
  vi.advanceTimersByTime(60_000)
  expect(written).toEqual([{ caller: 'A' }, { caller: 'A', more: 1 }])
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
