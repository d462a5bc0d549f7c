import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { expect, test } from 'vitest'
import { NothingDone, Offline } from '../../network/nothing-done.ts'
import { type Attempt, afterCause, afterFailure, isOver, passingCause } from './attempt.ts'

const refusal = (code: string) => new CombinedGraphQLErrors({ errors: [{ message: code, extensions: { code } }] })
const lost = new TypeError('Failed to fetch')
const open: Attempt = { state: 'open' }
const unknown: Attempt = { state: 'unknown', error: lost }

test('a change that was not sent while offline counts as refused, and is open again once the network is back', () => {
  for (const error of [new Offline(), new NothingDone(new Offline())]) {
    const attempt = afterFailure(open, error)
    expect(attempt.state).toBe('refused')
    expect(passingCause(attempt)).toBe('offline')
    expect(afterCause(attempt)).toEqual(open)
  }
})

test('an unknown outcome stays unknown if the retry is not sent', () => {
  const attempt = afterFailure(unknown, new Offline())
  expect(attempt).toEqual({ ...unknown, isNotSent: true })
  expect(passingCause(attempt)).toBe('offline')
  expect(afterCause(attempt)).toEqual(unknown)
  expect(passingCause(unknown)).toBeNull()
})

test('a response settles an unknown outcome', () => {
  expect(afterFailure(unknown, refusal('BAD_INPUT')).state).toBe('refused')
  expect(afterFailure(unknown, lost)).toEqual(unknown)
})

test('a refusal because the session ended passes; any other stays', () => {
  expect(passingCause(afterFailure(open, refusal('UNAUTHENTICATED')))).toBe('signedOut')
  expect(passingCause(afterFailure(open, refusal('SESSION_EXPIRED')))).toBe('signedOut')
  expect(passingCause(afterFailure(open, refusal('BAD_INPUT')))).toBeNull()
  expect(passingCause(open)).toBeNull()
})

test('only a refusal ends an intent', () => {
  expect([refusal('BAD_INPUT'), lost, new Offline(), new NothingDone(lost)].map(isOver)).toEqual([
    true,
    false,
    false,
    true,
  ])
})
