import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallList } from './call-list.ts'

let calls: CallList
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  // The process's clock does not start with the request.
  vi.advanceTimersByTime(5_000)
  calls = new CallList()
})
afterEach(() => {
  vi.useRealTimers()
})

const add = (path: string, milliseconds = 1, status: number | undefined = 200) =>
  calls.add({ method: 'GET', path, status, milliseconds })

describe('the list of a request’s calls', () => {
  test('has each call with its start, duration, status and outcome, in whole milliseconds', () => {
    vi.advanceTimersByTime(100)
    add('/charges', 30.4)
    expect(calls.soFar()).toEqual({
      calls: [{ method: 'GET', path: '/charges', status: 200, startedAt: 70, milliseconds: 30, outcome: 'ANSWERED' }],
      total: 1,
      milliseconds: 100,
    })
  })

  test('the list of a request’s calls is in the order in which calls started, although they are added when they end', () => {
    vi.advanceTimersByTime(100)
    add('/late', 10)
    add('/early', 90)
    add('/middle', 50)
    expect(calls.soFar().calls.map(({ path }) => path)).toEqual(['/early', '/middle', '/late'])
  })

  test.each([
    [200, 'ANSWERED'],
    [399, 'ANSWERED'],
    [400, 'FAILED'],
    [503, 'FAILED'],
  ])('a call with status %i has the outcome %s', (status, outcome) => {
    add('/charges', 1, status)
    expect(calls.soFar().calls).toMatchObject([{ status, outcome }])
  })

  test('has no status for a call without a response', () => {
    calls.add({ method: 'POST', path: '/charges/1', status: undefined, milliseconds: 5 })
    expect(calls.soFar().calls).toMatchObject([{ method: 'POST', status: null, outcome: 'NO_ANSWER' }])
  })

  test('never starts a call before the request', () => {
    add('/charges', 5)
    expect(calls.soFar().calls).toMatchObject([{ startedAt: 0 }])
  })

  test('holds the first 100 calls and counts all', () => {
    for (let call = 0; call < 103; call++) add(`/${call}`)
    const { calls: listed, total } = calls.soFar()
    expect(total).toBe(103)
    expect(listed).toHaveLength(100)
    expect(listed.at(-1)?.path).toBe('/99')
  })
})
