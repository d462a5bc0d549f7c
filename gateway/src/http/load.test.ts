import { createServer } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Load } from './load.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('admits fewer requests while the processor is busy, and as many as before once it is idle', () => {
  let share = 0
  const limits = { requests: 4, requestsWhenBusy: 2, connections: 10 }
  const load = new Load(createServer(), limits, () => share)
  const request = { raw: { socket: {} } } as FastifyRequest
  const taken = () => {
    let count = 0
    for (; !load.isTooMuch(request); count++) load.begin()
    for (let begun = 0; begun < count; begun++) load.end()
    return count
  }
  expect(taken()).toBe(4)
  share = 0.99
  vi.advanceTimersByTime(250)
  expect(taken()).toBe(2)
  share = 0.5
  vi.advanceTimersByTime(250)
  expect(taken()).toBe(4)
  load.stop()
  share = 1
  vi.advanceTimersByTime(1_000)
  expect(taken()).toBe(4)
})

test.each([
  [{}, 2],
  [{ requestsOfSender: 3 }, 3],
])('admits a quarter of the requests of one sender, or as many as given (%j), and those of others', (given, most) => {
  const load = new Load(createServer(), { requests: 8, requestsWhenBusy: 4, connections: 10, ...given }, () => 0)
  const isAdmitted = (sender: string) => load.enter(sender) === null
  for (let count = 0; count < most; count++) expect(isAdmitted('A/one')).toBe(true)
  expect(load.enter('A/one')).toMatchObject({
    message: `Too many requests at the same time: at most ${most}. Wait for one of them`,
    extensions: { code: 'RATE_LIMITED', retryAfter: '1' },
  })
  // The end of the refused request makes no place.
  load.leave('A/one')
  expect(isAdmitted('A/one')).toBe(false)
  load.leave('A/one')
  expect(isAdmitted('A/two')).toBe(true)
  load.leave('A/one')
  expect([isAdmitted('A/one'), isAdmitted('A/one')]).toEqual([true, false])
  load.stop()
})
