import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors'
import { createIntl } from 'react-intl'
import { describe, expect, it } from 'vitest'
import en from '../../i18n/en.json' with { type: 'json' }
import { IncompleteFile } from '../../network/incomplete-file.ts'
import { describeError, errorAt, errorCode } from './describe-error.ts'

const intl = createIntl({ locale: 'en', messages: en })

const failure = (code: string, message: string, errors?: string[], path?: string[]) =>
  new CombinedGraphQLErrors({ errors: [{ message, path, extensions: { code, errors } }] })

describe('describing an error', () => {
  it("shows the platform's own texts under a title in the user's language", () => {
    const error = failure('CONFLICT', 'command_not_allowed', ['REFUND is not allowed', 'The charge is DECLINED'])
    expect(describeError(error, intl)).toEqual({
      title: 'This isn’t possible in the current state',
      details: ['REFUND is not allowed', 'The charge is DECLINED'],
      code: 'CONFLICT',
      status: null,
      advice: 'Check the current state before you try again.',
    })
  })

  it('gives advice if an id exists under several merchants', () => {
    const extensions = { code: 'CONFLICT', reason: 'AMBIGUOUS', errors: ['The id exists under A and B'] }
    expect(describeError(new CombinedGraphQLErrors({ errors: [{ message: '', extensions }] }), intl)).toEqual({
      title: 'This ID belongs to several merchants',
      details: ['The id exists under A and B'],
      code: 'AMBIGUOUS',
      status: null,
      advice: 'Choose a merchant account at the top of the page.',
    })
  })

  it('uses the message if there is no list of texts, and shows each text once', () => {
    const error = new CombinedGraphQLErrors({
      errors: [
        { message: 'Rejected', extensions: { code: 'PLATFORM_ERROR' } },
        { message: 'Rejected', extensions: { code: 'PLATFORM_ERROR' } },
      ],
    })
    expect(describeError(error, intl)).toMatchObject({ details: ['Rejected'], code: 'PLATFORM_ERROR' })
  })

  it("shows the platform's HTTP status as text, only once", () => {
    const failed = (extensions: Record<string, unknown>) => ({
      message: 'no',
      extensions: { code: 'BAD_INPUT', ...extensions },
    })
    const status = (...all: Record<string, unknown>[]) =>
      describeError(new CombinedGraphQLErrors({ errors: all.map(failed) }), intl).status
    const refused = { status: 400, statusText: 'Bad Request' }
    expect(status(refused, refused)).toBe('Bad Request')
    expect(status(refused, { status: 409, statusText: 'Conflict' })).toBe('Bad Request, Conflict')
    expect(status({ status: 599, statusText: '599' })).toBe('599')
    expect(status({})).toBeNull()
    expect(describeError(new TypeError('x'), intl).status).toBeNull()
  })

  it('does not repeat the title', () => {
    const locked = failure('LOCKED', 'This caller is locked')
    expect(describeError(locked, intl)).toMatchObject({ title: 'This caller is locked', details: [] })
    const away = failure('PLATFORM_UNAVAILABLE', 'The payment platform did not answer: timeout. Please try again')
    expect(describeError(away, intl)).toMatchObject({ title: 'The platform isn’t responding', details: [] })
  })

  it("keeps the platform's own texts if the gateway's message is omitted", () => {
    const error = failure('PLATFORM_UNAVAILABLE', 'm', ['Maintenance until 10:00'])
    expect(describeError(error, intl).details).toEqual(['Maintenance until 10:00'])
  })

  it('names the trace of the request, from the error or from the header of a response without one', () => {
    const extensions = { code: 'CONFLICT', traceId: '0af7651916cd43dd8448eb211c80319c' }
    const error = new CombinedGraphQLErrors({ errors: [{ message: '', extensions }] })
    expect(describeError(error, intl).traceId).toBe(extensions.traceId)
    const response = new Response('', { status: 502, headers: { 'x-trace-id': extensions.traceId } })
    expect(describeError(new ServerError('bad', { response, bodyText: '' }), intl).traceId).toBe(extensions.traceId)
    expect(describeError(failure('CONFLICT', 'm'), intl)).not.toHaveProperty('traceId')
  })

  it('keeps an unknown code', () => {
    expect(describeError(failure('TEAPOT', 'short and stout'), intl)).toMatchObject({
      title: 'Something went wrong',
      code: 'TEAPOT',
    })
    expect(errorCode(new Error('no code'))).toBe('OTHER')
  })

  it('distinguishes an unreachable portal from an invalid response', () => {
    expect(describeError(new TypeError('Failed to fetch'), intl)).toMatchObject({ code: 'NETWORK', details: [] })
    const response = new Response('<html>', { status: 502 })
    const bad = new ServerError('bad', { response, bodyText: '<html>' })
    expect(describeError(bad, intl)).toMatchObject({ code: 'HTTP 502', details: [] })
  })

  it('reports an overloaded portal', () => {
    const response = new Response('', { status: 503 })
    const bodyText = '{"errors":[{"message":"in English","extensions":{"code":"OVERLOADED"}}]}'
    const busy = new ServerError('busy', { response, bodyText })
    expect(describeError(busy, intl)).toMatchObject({ code: 'OVERLOADED', advice: 'Wait a moment, then try again.' })
  })

  it('distinguishes an incomplete file from a failed request, and reports the dimensions of a large picture', () => {
    expect(describeError(new IncompleteFile(), intl)).toMatchObject({ code: 'INCOMPLETE_FILE', details: [] })
    const extensions = { code: 'PICTURE_TOO_LARGE', width: 30_000, height: 20_000, mostMegapixels: 50 }
    const error = new CombinedGraphQLErrors({ errors: [{ message: 'in English', extensions }] })
    expect(describeError(error, intl)).toMatchObject({
      code: 'PICTURE_TOO_LARGE',
      details: ['This image is 30,000 × 20,000 pixels. The limit is 50 megapixels.'],
    })
  })

  it('finds the part of a failure that concerns one field', () => {
    const error = failure('PLATFORM_UNAVAILABLE', 'No answer', undefined, ['charge', 'customer'])
    expect(errorAt(error, 'charge', 'customer')?.errors).toHaveLength(1)
    expect(errorAt(error, 'charge', 'taxInvoices')).toBeNull()
    expect(errorAt(new TypeError('x'), 'charge')).toBeNull()
  })
})
