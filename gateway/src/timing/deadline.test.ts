import { afterEach, expect, test, vi } from 'vitest'
import { Deadline } from './deadline.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** Work that counts how often it gave up. */
const work = () => {
  const each = { ended: 0, giveUp: () => void each.ended++ }
  return each
}

const deadlines: Deadline[] = []
const begin = (milliseconds = 60_000) => {
  const deadline = new Deadline(milliseconds)
  deadlines.push(deadline)
  return deadline
}
afterEach(() => {
  for (const deadline of deadlines.splice(0)) deadline.end()
})

test('an abort ends every watched work once, and none that is no longer watched', () => {
  const [first, second, done, other] = [work(), work(), work(), work()]
  const [request, otherRequest] = [begin(), begin()]
  for (const each of [first, second, done]) request.watch(each)
  otherRequest.watch(other)
  request.unwatch(done)
  request.abort()
  request.abort()
  expect([first, second, done, other].map(({ ended }) => ended)).toEqual([1, 1, 0, 0])
})

test('unwatching work that was not watched does nothing', () => {
  expect(() => begin().unwatch(work())).not.toThrow()
})

test('aborts when its time is over, unless it has ended', () => {
  vi.useFakeTimers()
  const [request, ended] = [begin(100), begin(100)]
  const [waiting, done] = [work(), work()]
  request.watch(waiting)
  ended.watch(done)
  ended.end()
  vi.advanceTimersByTime(99)
  expect([request.aborted, waiting.ended]).toEqual([false, 0])
  vi.advanceTimersByTime(1)
  expect([request.aborted, waiting.ended, ended.aborted, done.ended]).toEqual([true, 1, false, 0])
  expect(request.reason).toBeInstanceOf(DOMException)
})

test('keeps the first reason, and throws it', () => {
  const deadline = begin()
  expect(() => deadline.throwIfAborted()).not.toThrow()
  const reason = new Error('the client left')
  deadline.abort(reason)
  deadline.abort(new Error('later'))
  expect(deadline.reason).toBe(reason)
  expect(() => deadline.throwIfAborted()).toThrow(reason)
})

test.each(['before', 'after'])('its signal aborts with the same reason if it was made %s the abort', (when) => {
  const deadline = begin()
  const early = when === 'before' ? deadline.signal : undefined
  const reason = new Error('the client left')
  deadline.abort(reason)
  const signal = early ?? deadline.signal
  expect([signal.aborted, signal.reason]).toEqual([true, reason])
  expect(deadline.signal).toBe(signal)
})
