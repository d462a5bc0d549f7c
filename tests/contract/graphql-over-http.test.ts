import type { FastifyInstance } from 'fastify'
import { serverAudits } from 'graphql-http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startGateway } from '../support/portal.ts'

// The audits of the graphql-http package, the reference of GraphQL over HTTP, against the listening gateway.
let gateway: FastifyInstance
let url: string
beforeAll(async () => {
  // No request here reaches the platform.
  gateway = await startGateway({ platform: { url: 'http://127.0.0.1:9' }, introspection: true })
  url = `${await gateway.listen({ port: 0, host: '127.0.0.1' })}/graphql`
})
afterAll(() => gateway.close())

const audits = serverAudits({ url: () => url, fetchFn: fetch })

const post = (accept: string, query: string) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept },
    body: JSON.stringify({ query, variables: {} }),
  })

describe('the server audits', () => {
  test('include all requirements', () => {
    const count = (level: string) => audits.filter(({ name }) => name.startsWith(level)).length
    expect([count('MUST') > 10, count('SHOULD') > 10]).toEqual([true, true])
  })

  test.each(audits.map((audit) => [audit.id, audit.name, audit] as const))('%s %s', async (_id, _name, audit) => {
    const result = await audit.fn()
    expect(result.status === 'ok' ? 'ok' : `${result.status}: ${result.reason}`).toBe('ok')
  })
})

describe('the status', () => {
  test.each([
    ['an answer', '{ __typename }', 200, 200],
    ['a refused field', '{ charge(id: "x") { id } }', 200, 200],
    ['a parse error', '{', 200, 400],
    ['a validation error', '{ nothing }', 200, 400],
    ['a limit', `{ ${'a '.repeat(2_500)} }`, 200, 400],
    ['bad variables', 'query ($id: ID!) { charge(id: $id) { id } }', 200, 400],
    ['no operation to choose', 'query A { __typename } query B { __typename }', 400, 400],
  ])('the status of %s depends on the media type', async (_title, query, legacy, own) => {
    for (const [accept, status] of [
      ['application/json', legacy],
      ['application/graphql-response+json', own],
    ] as const) {
      const answer = await post(accept, query)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([status, `${accept}; charset=utf-8`])
    }
  })
})

describe('the media type', () => {
  test.each([
    ['application/graphql-response+json, application/json;q=0.9', 'application/graphql-response+json'],
    ['application/json, application/graphql-response+json;q=0.5', 'application/json'],
    ['application/*', 'application/json'],
    ['*/*', 'application/json'],
  ])('the media type for the accepted types %s is %s', async (accept, type) => {
    const answer = await post(accept, '{ __typename }')
    expect(answer.headers.get('content-type')).toBe(`${type}; charset=utf-8`)
  })

  test('rejects an unsupported media type with 406', async () => {
    expect((await post('text/html', '{ __typename }')).status).toBe(406)
  })
})
