import { GraphQLError } from 'graphql'
import { expect, test } from 'vitest'
import { type TurnLimits, Turns } from './turns.ts'

const admin = { merchantAccount: 'A', callerName: 'admin' }
const operator = { merchantAccount: 'A', callerName: 'operator' }
const other = { merchantAccount: 'B', callerName: 'admin' }

function start(limits: TurnLimits) {
  const turns = new Turns('downloads', limits)
  const begin = (caller = admin, count = 1) => Array.from({ length: count }, () => turns.begin(caller))
  /** The refusal of the caller's next turn; null if it begins. */
  const refusal = (caller = admin) => {
    try {
      begin(caller)
      return null
    } catch (error) {
      return error instanceof GraphQLError ? { message: error.message, ...error.extensions } : error
    }
  }
  return { turns, begin, refusal }
}

test('refuses a caller with its share, and no other caller', () => {
  const { turns, begin, refusal } = start({ ofCaller: 2, ofAll: 8 })
  const [free] = begin(admin, 2)
  expect(refusal()).toEqual({
    message: '2 downloads of this caller are under way. Wait for one of them, or cancel it',
    code: 'RATE_LIMITED',
    retryAfter: '10',
  })
  expect(turns.all).toBe(2)
  expect(refusal(operator)).toBeNull()
  // Ending a turn twice counts once.
  free?.()
  free?.()
  expect(turns.all).toBe(2)
  expect([refusal(), refusal()]).toMatchObject([null, { code: 'RATE_LIMITED' }])
})

test('refuses all callers of a merchant account with its share, and no other account', () => {
  const { begin, refusal } = start({ ofCaller: 2, ofAccount: 3, ofAll: 8 })
  begin(admin, 2)
  const [free] = begin(operator)
  expect(refusal(operator)).toEqual({
    message: '3 downloads of the merchant account A are under way. Wait for one of them, or cancel it',
    code: 'RATE_LIMITED',
    retryAfter: '10',
  })
  expect(refusal(other)).toBeNull()
  free?.()
  expect(refusal(operator)).toBeNull()
})

test('refuses everyone while no turn is left, but first a caller that has its share', () => {
  const { begin, refusal } = start({ ofCaller: 2, ofAll: 3 })
  begin(admin, 2)
  const [free] = begin(other)
  expect(refusal(operator)).toEqual({
    message: 'Too many downloads are under way. Please try again',
    code: 'OVERLOADED',
    retryAfter: '10',
  })
  expect(refusal()).toMatchObject({ code: 'RATE_LIMITED' })
  free?.()
  expect(refusal(operator)).toBeNull()
})
