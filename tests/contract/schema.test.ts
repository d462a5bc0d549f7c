import { readdirSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { buildClientSchema, buildSchema, getIntrospectionQuery, lexicographicSortSchema, printSchema } from 'graphql'
import request from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGateway } from '../support/portal.ts'

let gateway: FastifyInstance
beforeAll(async () => {
  gateway = await startGateway({ platform: { url: 'http://127.0.0.1:9' }, introspection: true })
})
afterAll(() => gateway.close())

test('the schema of the running gateway equals the schema files, including descriptions', async () => {
  const folder = new URL('../../schema/', import.meta.url)
  const documents = readdirSync(folder).filter((name) => name.endsWith('.graphql'))
  expect(documents.length).toBeGreaterThan(2)
  const written = buildSchema(documents.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('\n'))
  const query = getIntrospectionQuery({
    descriptions: true,
    directiveIsRepeatable: true,
    schemaDescription: true,
    specifiedByUrl: true,
    inputValueDeprecation: true,
  })
  const { body } = await request(gateway.server).post('/graphql').set('accept', 'application/json').send({ query })
  expect(body.errors).toBeUndefined()
  const served = buildClientSchema(body.data)
  expect(printSchema(lexicographicSortSchema(served))).toBe(printSchema(lexicographicSortSchema(written)))
})
