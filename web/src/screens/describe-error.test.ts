import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors'
import { createIntl } from 'react-intl'
import { describe, expect, it } from 'vitest'
import en from '../i18n/en.json' with { type: 'json' }
import { describeError, errorAt, errorCode } from './describe-error.ts'
import { IncompleteFile } from './incomplete-file.ts'

const intl = createIntl({ locale: 'en', messages: en })

const failure = (code: string, message: string, errors?: string[], path?: string[]) =>
  new CombinedGraphQLErrors({ errors: [{ message, path, extensions: { code, errors } }] })

describe('describing an error', () => {
  it("gives the platform's own texts under a title in the reader's language", () => {
    const error = failure('CONFLICT', 'command_not_allowed', ['REFUND is not allowed', 'The charge is DECLINED'])
    expect(describeError(error, intl)).toEqual({
      title: 'The current state does not allow this',
      details: ['REFUND is not allowed', 'The charge is DECLINED'],
      code: 'CONFLICT',
      advice: 'Look at how it stands now before you do anything else.',
    })
  })

  it('says what to do where an id stands under several merchants', () => {
    const extensions = { code: 'CONFLICT', reason: 'AMBIGUOUS', errors: ['The id stands under A and B'] }
    expect(describeError(new CombinedGraphQLErrors({ errors: [{ message: '', extensions }] }), intl)).toEqual({
      title: 'Several merchants have one with this ID',
      details: ['The id stands under A and B'],
      code: 'AMBIGUOUS',
      advice: 'Choose the merchant account at the top of the page.',
    })
  })

  it('uses the message where there is no list of texts, and says each text once', () => {
    const error = new CombinedGraphQLErrors({
      errors: [
        { message: 'No answer', extensions: { code: 'PLATFORM_UNAVAILABLE' } },
        { message: 'No answer', extensions: { code: 'PLATFORM_UNAVAILABLE' } },
      ],
    })
    expect(describeError(error, intl)).toMatchObject({ details: ['No answer'], code: 'PLATFORM_UNAVAILABLE' })
  })

  it('does not say what the title says already', () => {
    const error = failure('PLATFORM_UNAVAILABLE', 'The platform does not answer')
    expect(describeError(error, intl)).toMatchObject({ title: 'The platform does not answer', details: [] })
  })

  it('keeps a code it does not know', () => {
    expect(describeError(failure('TEAPOT', 'short and stout'), intl)).toMatchObject({
      title: 'Something went wrong',
      code: 'TEAPOT',
    })
    expect(errorCode(new Error('no code'))).toBe('OTHER')
  })

  it('tells an unreachable portal from one that answers badly', () => {
    expect(describeError(new TypeError('Failed to fetch'), intl)).toMatchObject({ code: 'NETWORK', details: [] })
    const response = new Response('<html>', { status: 502 })
    const bad = new ServerError('bad', { response, bodyText: '<html>' })
    expect(describeError(bad, intl)).toMatchObject({ code: 'HTTP 502', details: [] })
  })

  it('tells a file that broke off from one that could not be asked for, and a large picture by its numbers', () => {
    expect(describeError(new IncompleteFile(), intl)).toMatchObject({ code: 'INCOMPLETE_FILE', details: [] })
    const extensions = { code: 'PICTURE_TOO_LARGE', width: 30_000, height: 20_000, mostMegapixels: 50 }
    const error = new CombinedGraphQLErrors({ errors: [{ message: 'in English', extensions }] })
    expect(describeError(error, intl)).toMatchObject({
      code: 'PICTURE_TOO_LARGE',
      details: ['It has 30,000 × 20,000 pixels; up to 50 megapixels are shown.'],
    })
  })

  it('finds the part of a failure that concerns one field', () => {
    const error = failure('PLATFORM_UNAVAILABLE', 'No answer', undefined, ['charge', 'customer'])
    expect(errorAt(error, 'charge', 'customer')?.errors).toHaveLength(1)
    expect(errorAt(error, 'charge', 'taxInvoices')).toBeNull()
    expect(errorAt(new TypeError('x'), 'charge')).toBeNull()
  })
})
