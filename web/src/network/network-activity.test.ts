import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { networkActivity, requestStarted } from './network-activity.ts'

const info = vi.spyOn(console, 'info').mockImplementation(() => undefined)
beforeEach(() => requestStarted('Reset')([]))
afterEach(() => info.mockClear())

const unavailable = { field: null, code: 'PLATFORM_UNAVAILABLE', message: 'No answer' }

test('counts each request in flight once', () => {
  const first = requestStarted('Charges')
  const second = requestStarted('Viewer')
  expect(networkActivity().pending).toBe(2)
  first([])
  first([unavailable])
  expect(networkActivity()).toEqual({ pending: 1, errors: {} })
  second([])
  expect(networkActivity()).toEqual({ pending: 0, errors: {} })
})

test('collects failures by field, others under "other", without duplicates, and logs them without text', () => {
  const wrong = { field: 'card.number', code: 'BAD_INPUT', message: 'card.number: 4111 is no test card' }
  requestStarted('SubmitPaywall')([unavailable, wrong, unavailable])
  expect(networkActivity().errors).toEqual({ other: ['No answer'], 'card.number': [wrong.message] })
  expect(info.mock.calls).toEqual([
    ['network error', 'SubmitPaywall', 'PLATFORM_UNAVAILABLE'],
    ['network error', 'SubmitPaywall', 'BAD_INPUT'],
  ])
})

test('forgets failures before each operation', () => {
  requestStarted('Charges')([unavailable])
  const ended = requestStarted('Charges')
  expect(networkActivity().errors).toEqual({})
  ended([])
})

test('limits the number and length of failures', () => {
  const many = Array.from({ length: 500 }, (_, n) => ({
    field: `f${n}`,
    code: 'BAD_INPUT',
    message: `${n}`.repeat(900),
  }))
  requestStarted('Charges')(many)
  const messages = Object.values(networkActivity().errors).flat()
  expect(messages).toHaveLength(20)
  expect(Math.max(...messages.map(({ length }) => length))).toBe(500)
  expect(info).toHaveBeenCalledTimes(20)
})
