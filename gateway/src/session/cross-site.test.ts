import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { RequestHead } from '../http/request-head.ts'
import { crossSiteRefusal } from './cross-site.ts'

const refusal = (headers: IncomingHttpHeaders, hasCookie = false) =>
  crossSiteRefusal({ head: new RequestHead(headers) } as unknown as FastifyRequest, hasCookie)
const csrf = { 'x-portal-csrf': '1' }

describe('a request without a session cookie', () => {
  test.each([
    {},
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://portal.example', host: 'portal.example' },
    { origin: 'https://portal.example:8443', host: 'portal.example:8443' },
    // The browser's statement about the site is decisive.
    { 'sec-fetch-site': 'same-origin', origin: 'https://other.example', host: 'portal.example' },
  ])('a request without a session cookie is allowed with %j', (headers) => {
    expect(refusal(headers)).toBeNull()
  })

  test.each(['cross-site', 'same-site', '', 'SAME-ORIGIN'])(
    'a request without a session cookie is refused from the site %j',
    (site) => {
      expect(refusal({ 'sec-fetch-site': site })).toBe('Requests from other sites are refused')
    },
  )

  test.each([
    { origin: 'https://other.example', host: 'portal.example' },
    { origin: 'https://portal.example:8443', host: 'portal.example' },
    { origin: 'https://portal.example', 'x-forwarded-host': 'portal.example', host: 'inner' },
    { origin: 'null', host: 'null' },
    { origin: 'portal.example', host: 'portal.example' },
    { origin: 'https://portal.example' },
  ])('a request without a session cookie is refused with %j', (headers) => {
    expect(refusal(headers)).toBe('Requests from other origins are refused')
  })
})

describe('a request with a session cookie', () => {
  test('needs the header that no other site can send', () => {
    expect(refusal(csrf, true)).toBeNull()
    for (const headers of [{}, { 'x-portal-csrf': '0' }, { 'x-portal-csrf': 'true' }]) {
      expect(refusal(headers, true)).toContain('must bear the header x-portal-csrf: 1')
    }
  })

  test('a request with a session cookie is still refused from other sites', () => {
    expect(refusal({ ...csrf, 'sec-fetch-site': 'cross-site' }, true)).toBe('Requests from other sites are refused')
    expect(refusal({ ...csrf, origin: 'https://other.example', host: 'a' }, true)).toContain('other origins')
  })
})
