import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { RequestHead, readHeads } from './request-head.ts'

const sent = {
  accept: 'application/json',
  'accept-encoding': 'br',
  authorization: 'Basic x',
  'content-length': '12',
  'content-type': 'application/json',
  cookie: 'a=b',
  host: 'portal.example',
  origin: 'https://portal.example',
  'sec-fetch-site': 'same-origin',
  'x-on-behalf-of': 'OTHER_MERCHANT',
  'x-portal-calls': '1',
  'x-portal-csrf': '2',
  'x-portal-explorer': '3',
  'x-portal-page-load': '4',
  'x-portal-passive': '5',
  'x-portal-read': '6',
}

test('contains the value of every header that the gateway reads', () => {
  expect({ ...new RequestHead(sent) }).toEqual({
    accept: 'application/json',
    acceptEncoding: 'br',
    authorization: 'Basic x',
    contentLength: '12',
    contentType: 'application/json',
    cookie: 'a=b',
    host: 'portal.example',
    origin: 'https://portal.example',
    secFetchSite: 'same-origin',
    onBehalfOf: 'OTHER_MERCHANT',
    portalCalls: '1',
    portalCsrf: '2',
    portalExplorer: '3',
    portalPageLoad: '4',
    portalPassive: '5',
    portalRead: '6',
  })
})

test('has the same properties in the same order for any order of the headers', () => {
  const backward = Object.fromEntries(Object.entries(sent).reverse())
  expect(Object.keys(new RequestHead(backward))).toEqual(Object.keys(new RequestHead({})))
  expect(new RequestHead(backward)).toEqual(new RequestHead(sent))
})

test('a route finds the head of its request, also with a header that was sent twice', async () => {
  const app = Fastify({ http: { joinDuplicateHeaders: true } })
  readHeads(app)
  app.get('/', async ({ head }) => ({ merchant: head.onBehalfOf, cookie: head.cookie ?? null }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const response = await fetch(app.listeningOrigin, {
    headers: [
      ['x-on-behalf-of', 'N'],
      ['x-on-behalf-of', 'M'],
    ],
  })
  expect(await response.json()).toEqual({ merchant: 'N, M', cookie: null })
  await app.close()
})
