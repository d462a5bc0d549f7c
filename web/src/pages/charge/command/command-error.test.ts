import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors'
import { describe, expect, it } from 'vitest'
import { isOutcomeUnknown } from '../../../screens/error/outcome-unknown.ts'
import { isChangedMeanwhile, refusedField } from './command-error.ts'

const coded = (extensions: Record<string, unknown>) =>
  new CombinedGraphQLErrors({ errors: [{ message: 'refused', extensions }] })
const answered = (status: number) => new ServerError('bad', { response: new Response('', { status }), bodyText: '' })

describe('a failed command', () => {
  it.each([
    ['a lost answer', coded({ code: 'OUTCOME_UNKNOWN' })],
    ['an error of the gateway itself', coded({ code: 'INTERNAL_SERVER_ERROR' })],
    ['an error without a code', coded({})],
    ['a proxy that gave up', answered(504)],
    ['a connection that broke', new TypeError('Failed to fetch')],
  ])('leaves the outcome unknown after %s', (_what, error) => {
    expect(isOutcomeUnknown(error)).toBe(true)
  })

  it.each([
    ['a conflict', coded({ code: 'CONFLICT' })],
    ['bad input', coded({ code: 'BAD_INPUT' })],
    ['a platform that was never reached', coded({ code: 'PLATFORM_UNAVAILABLE' })],
    ['a request the gateway would not read', answered(413)],
  ])('treats %s as a refusal', (_what, error) => {
    expect(isOutcomeUnknown(error)).toBe(false)
  })

  it('reports separately that the charge has changed since it was shown', () => {
    expect(isChangedMeanwhile(coded({ code: 'CONFLICT', reason: 'CHANGED' }))).toBe(true)
    expect(isChangedMeanwhile(coded({ code: 'CONFLICT' }))).toBe(false)
    expect(isChangedMeanwhile(new TypeError('Failed to fetch'))).toBe(false)
  })

  it('shows the failure at the field that the gateway names', () => {
    expect(refusedField(coded({ code: 'BAD_INPUT', platformCode: 'amount_too_high' }))).toBe('amount')
    expect(refusedField(coded({ code: 'BAD_INPUT', field: 'comment' }))).toBe('comment')
    expect(refusedField(coded({ code: 'BAD_INPUT', field: 'chargeId' }))).toBeNull()
    expect(refusedField(new TypeError('Failed to fetch'))).toBeNull()
  })
})
