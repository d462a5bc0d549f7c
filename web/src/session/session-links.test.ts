import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { parse } from 'graphql'
import { of } from 'rxjs'
import { expect, test, vi } from 'vitest'
import { errorCode } from '../screens/error/describe-error.ts'
import { createLostSessionLink } from './lost-session-link.ts'
import { createStepUp } from './step-up.ts'
import { createStepUpLink } from './step-up-link.ts'

const refund = parse('mutation Refund($requestId: ID!) { refund(requestId: $requestId) }')
const read = parse('query Read { charge }')

const refusal = (code: string): ApolloLink.Result => ({ data: null, errors: [{ message: code, extensions: { code } }] })

/** A client with these links and a gateway that returns the given responses in order; `sent` collects the variables. */
function createClient(link: ApolloLink, responses: ApolloLink.Result[]) {
  const sent: unknown[] = []
  const gateway = new ApolloLink((operation) => {
    sent.push(operation.variables)
    return of(responses.shift() ?? refusal('NO_MORE_ANSWERS'))
  })
  return { sent, client: new ApolloClient({ link: ApolloLink.from([link, gateway]), cache: new InMemoryCache() }) }
}

const done: ApolloLink.Result = { data: { refund: true } }
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

test('an interrupted mutation is sent again unchanged after the confirmation', async () => {
  const stepUp = createStepUp()
  const { client, sent } = createClient(createStepUpLink(stepUp), [refusal('CONFIRMATION_REQUIRED'), done])
  const outcome = client.mutate({ mutation: refund, variables: { requestId: 'r-1' } })
  await vi.waitUntil(stepUp.isAsked)
  stepUp.settle(true)
  expect((await outcome).data).toEqual({ refund: true })
  expect(sent).toEqual([{ requestId: 'r-1' }, { requestId: 'r-1' }])
  expect(stepUp.isAsked()).toBe(false)
})

test('concurrent requests share one confirmation', async () => {
  const stepUp = createStepUp()
  const asked = vi.fn()
  stepUp.subscribe(() => stepUp.isAsked() && asked())
  const required = refusal('CONFIRMATION_REQUIRED')
  const { client, sent } = createClient(createStepUpLink(stepUp), [required, required, done, done])
  const outcomes = ['r-1', 'r-2'].map((requestId) => client.mutate({ mutation: refund, variables: { requestId } }))
  await vi.waitUntil(() => sent.length === 2)
  await turn()
  stepUp.settle(true)
  await Promise.all(outcomes)
  expect(asked).toHaveBeenCalledTimes(1)
  expect(sent).toHaveLength(4)
})

test('after a cancellation nothing is sent again, and the error says so', async () => {
  const stepUp = createStepUp()
  const { client, sent } = createClient(createStepUpLink(stepUp), [refusal('CONFIRMATION_REQUIRED'), done])
  const outcome = client.mutate({ mutation: refund, variables: { requestId: 'r-1' } }).catch(errorCode)
  await vi.waitUntil(stepUp.isAsked)
  stepUp.settle(false)
  await expect(outcome).resolves.toBe('NOT_CONFIRMED')
  expect(sent).toHaveLength(1)
})

test('a confirmation that expired in the meantime is requested again', async () => {
  const stepUp = createStepUp()
  const required = refusal('CONFIRMATION_REQUIRED')
  const { client, sent } = createClient(createStepUpLink(stepUp), [required, required, done])
  const outcome = client.mutate({ mutation: refund, variables: { requestId: 'r-1' } })
  await vi.waitUntil(stepUp.isAsked)
  stepUp.settle(true)
  await vi.waitUntil(stepUp.isAsked)
  stepUp.settle(true)
  await outcome
  expect(sent).toHaveLength(3)
})

test('a query of an ended session waits for its caller and is sent again', async () => {
  const back = Promise.withResolvers<boolean>()
  const link = createLostSessionLink({ check: async () => 'ended', resumed: () => back.promise })
  const { client, sent } = createClient(link, [refusal('SESSION_EXPIRED'), { data: { charge: 'chg-1' } }])
  const outcome = client.query({ query: read })
  await turn()
  expect(sent).toHaveLength(1)
  back.resolve(true)
  expect((await outcome).data).toEqual({ charge: 'chg-1' })
})

test('a mutation of an ended session is rejected and never sent later', async () => {
  const resumed = vi.fn(async () => true)
  const link = createLostSessionLink({ check: async () => 'ended', resumed })
  const { client, sent } = createClient(link, [refusal('SESSION_EXPIRED'), done])
  const outcome = client.mutate({ mutation: refund, variables: { requestId: 'r-1' } }).catch(errorCode)
  await expect(outcome).resolves.toBe('SESSION_EXPIRED')
  expect(sent).toHaveLength(1)
  expect(resumed).not.toHaveBeenCalled()
})

test('a query with a replaced cookie is repeated once, and only once', async () => {
  const link = createLostSessionLink({ check: async () => 'open', resumed: async () => true })
  const { client, sent } = createClient(link, [refusal('UNAUTHENTICATED'), refusal('UNAUTHENTICATED')])
  await expect(client.query({ query: read }).catch(errorCode)).resolves.toBe('UNAUTHENTICATED')
  expect(sent).toHaveLength(2)
})
