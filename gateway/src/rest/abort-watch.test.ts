import { expect, test } from 'vitest'
import { unwatch, watch } from './abort-watch.ts'

/** A watcher that counts how often `giveUp` was called. */
const watcher = () => {
  const each = { ended: 0, giveUp: () => void each.ended++ }
  return each
}

test('an abort ends all watched work once, and none that is no longer watched', () => {
  const [first, second, done, other] = [watcher(), watcher(), watcher(), watcher()]
  const [request, otherRequest] = [new AbortController(), new AbortController()]
  for (const each of [first, second, done]) watch(request.signal, each)
  watch(otherRequest.signal, other)
  unwatch(request.signal, done)
  request.abort()
  request.abort()
  expect([first, second, done, other].map(({ ended }) => ended)).toEqual([1, 1, 0, 0])
})

test('one listener serves all watched work of a request', () => {
  const { signal } = new AbortController()
  let listeners = 0
  const listen = signal.addEventListener.bind(signal)
  signal.addEventListener = (...args: Parameters<typeof listen>) => {
    listeners++
    listen(...args)
  }
  for (let call = 0; call < 5; call++) watch(signal, watcher())
  expect(listeners).toBe(1)
})

test('does nothing when unwatching work of an unknown request', () => {
  expect(() => unwatch(new AbortController().signal, watcher())).not.toThrow()
})
