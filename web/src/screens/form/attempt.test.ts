import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { expect, test } from 'vitest'
import { NothingDone, Offline } from '../../network/nothing-done.ts'
import { ChangedMeanwhile } from '../edit/changed-meanwhile.ts'
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

const turnedAway = ['UNAUTHENTICATED', 'SESSION_EXPIRED', 'NOT_CONFIRMED', 'RATE_LIMITED', 'OVERLOADED', 'FORBIDDEN']

test('an unknown outcome stays unknown if the retry is turned away, with the reason unless a dialog reports it', () => {
  for (const error of [...turnedAway.map(refusal), new NothingDone(lost)]) {
    expect(afterFailure(unknown, error).state).toBe('unknown')
  }
  const limited = refusal('RATE_LIMITED')
  expect(afterFailure(unknown, limited)).toEqual({ state: 'unknown', error: limited })
  expect(afterFailure(unknown, refusal('UNAUTHENTICATED'))).toEqual(unknown)
  expect(afterFailure(open, limited).state).toBe('refused')
})

test('a retry that is turned away keeps its request id, because the first attempt may have had an effect', () => {
  expect(turnedAway.map(refusal).filter(isOver)).toEqual([])
})

test('an object that someone else changed settles an unknown outcome', () => {
  const changed = new ChangedMeanwhile({})
  expect(afterFailure(unknown, changed)).toEqual({ state: 'refused', error: changed })
  expect(isOver(changed)).toBe(true)
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
    false,
  ])
})
