import { describe, expect, test } from 'vitest'
import { outcomeUnknown, platformError } from './error.ts'

// Specification 8: the errors list, each entry as text; otherwise message; otherwise errorCode; otherwise 'please try
// again'. The status text, or the status, follows in parentheses.
describe('the text of a platform error', () => {
  test.each<[envelope: unknown, status: number, message: string, errors: string[]]>([
    [{ errors: ['one', 'two'], message: 'm', errorCode: 'c' }, 400, 'one; two (Bad Request)', ['one', 'two']],
    [{ errors: [{ message: 'one', field: 'x' }, 'two'] }, 400, 'one; two (Bad Request)', ['one', 'two']],
    [{ errors: ['', null, undefined, {}, 'two'] }, 400, '{}; two (Bad Request)', ['{}', 'two']],
    [{ errors: [7, 0] }, 400, '7; 0 (Bad Request)', ['7', '0']],
    [{ errors: [{ code: 'bad_iban' }] }, 400, '{"code":"bad_iban"} (Bad Request)', ['{"code":"bad_iban"}']],
    [{ errors: [], message: 'm', errorCode: 'c' }, 409, 'm (Conflict)', ['m']],
    [{ errors: 'no list', message: 'm' }, 409, 'm (Conflict)', ['m']],
    [{ message: 'm', errorCode: 'c' }, 404, 'm (Not Found)', ['m']],
    [{ message: '', errorCode: 'c' }, 404, 'c (Not Found)', ['c']],
    [{ message: null, errorCode: 'c' }, 422, 'c (Unprocessable Entity)', ['c']],
    [{ errorCode: 'c' }, 403, 'c (Forbidden)', ['c']],
    [{}, 500, 'please try again (Internal Server Error)', ['please try again']],
    [undefined, 502, 'please try again (Bad Gateway)', ['please try again']],
    [null, 500, 'please try again (Internal Server Error)', ['please try again']],
    ['a text', 500, 'please try again (Internal Server Error)', ['please try again']],
    [[], 500, 'please try again (Internal Server Error)', ['please try again']],
    [{ message: 'm' }, 599, 'm (599)', ['m']],
    [{ message: 'm' }, 302, 'm (Found)', ['m']],
  ])('%j with %i is %j', (envelope, status, message, errors) => {
    const error = platformError(status, envelope)
    expect(error.message).toBe(message)
    const statusText = /\(([^)]+)\)$/.exec(message)?.[1]
    expect(error.extensions).toMatchObject({ status, statusText, errors })
  })
})

test('an error keeps 500 characters of each text of the platform', () => {
  const [long, cut, fits] = ['x'.repeat(501), `${'x'.repeat(499)}…`, 'y'.repeat(500)]
  const errors = [long, { message: long }, fits, { code: long }]
  const error = platformError(400, { errors })
  expect(error.extensions.errors).toEqual([cut, cut, fits, `{"code":"${'x'.repeat(490)}…`])
  expect(platformError(400, { message: long }).message).toBe(`${cut} (Bad Request)`)
})

test('an error keeps the first 50 texts of the platform', () => {
  const texts = Array.from({ length: 1_000_000 }, (_, place) => `error ${place}`)
  expect(platformError(400, { errors: texts }).extensions.errors).toEqual(texts.slice(0, 50))
})

test('an error has no text of a value that is nested a million times', () => {
  const levels = 1_000_000
  const lists = JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)
  expect(platformError(400, { errors: [lists, 'two'] }).extensions.errors).toEqual(['two'])
  const envelope = JSON.parse(`${'{"message":'.repeat(levels)}7${'}'.repeat(levels)}`)
  for (const body of [envelope, { errors: [envelope] }])
    expect(platformError(400, body).extensions.errors).toEqual(['please try again'])
})

test.each<[text: string, field: string | undefined]>([
  ['targets: the weights total 99', 'targets'],
  ['constraints.countries: unknown: ZZ', 'constraints.countries'],
  ['name is required', 'name'],
  ['Choose a merchant account', undefined],
  ['please try again', undefined],
])('a refused input %j names the field %j', (text, field) => {
  expect(platformError(400, { errors: [text] }).extensions.field).toBe(field)
  expect(platformError(409, { errors: [text] }).extensions).not.toHaveProperty('field')
})

describe('the code of a platform error', () => {
  test.each<[status: number, envelope: object, code: string]>([
    [400, {}, 'BAD_INPUT'],
    [422, {}, 'BAD_INPUT'],
    [400, { errorCode: 'tax_error' }, 'BAD_INPUT'],
    [401, { errorCode: 'authentication_error' }, 'UNAUTHENTICATED'],
    [401, { errorCode: 'two_factor_required' }, 'TWO_FACTOR_REQUIRED'],
    [403, { errorCode: 'permission_denied' }, 'FORBIDDEN'],
    [403, { errorCode: 'caller_locked' }, 'LOCKED'],
    [404, {}, 'NOT_FOUND'],
    [409, { errorCode: 'command_not_allowed' }, 'CONFLICT'],
    [429, {}, 'RATE_LIMITED'],
    [500, {}, 'PLATFORM_ERROR'],
    [418, {}, 'PLATFORM_ERROR'],
    [302, {}, 'PLATFORM_ERROR'],
    [502, {}, 'PLATFORM_UNAVAILABLE'],
    [503, {}, 'PLATFORM_UNAVAILABLE'],
    [504, {}, 'PLATFORM_UNAVAILABLE'],
  ])('%i %j is %s', (status, envelope, code) => {
    expect(platformError(status, envelope).extensions.code).toBe(code)
  })

  test('keeps the platform’s own code, and when to try again', () => {
    expect(platformError(429, { errorCode: 'rate_limited' }, '30').extensions).toEqual({
      code: 'RATE_LIMITED',
      status: 429,
      statusText: 'Too Many Requests',
      errors: ['rate_limited'],
      platformCode: 'rate_limited',
      retryAfter: '30',
    })
  })

  test.each([
    ['changed', 'CHANGED'],
    ['ambiguous_id', 'AMBIGUOUS'],
  ])('maps the platform’s code %s to the reason %s, which no other code has', (errorCode, reason) => {
    expect(platformError(409, { errorCode }).extensions).toMatchObject({ code: 'CONFLICT', reason })
    expect(platformError(409, { errorCode: 'other' }).extensions).not.toHaveProperty('reason')
    expect(platformError(409, { message: errorCode }).extensions).not.toHaveProperty('reason')
  })

  test('contains nothing that the platform did not send', () => {
    expect(Object.keys(platformError(409, {}).extensions)).toEqual(['code', 'status', 'statusText', 'errors'])
  })

  test('keeps the known facts for a change with a lost response', () => {
    const error = outcomeUnknown(platformError(500, { message: 'broken' }))
    expect(error.extensions).toMatchObject({ code: 'OUTCOME_UNKNOWN', status: 500, errors: ['broken'] })
    expect(error.message).toContain('broken (Internal Server Error)')
  })
})
