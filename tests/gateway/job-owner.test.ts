import { readMasterKeys } from '@portal/gateway/crypto/seal'
import { portalSchema } from '@portal/gateway/graphql/schema'
import { openStore } from '@portal/gateway/store/store'
import { allPermissions } from '@portal/schema/permissions'
import { getNamedType } from 'graphql'
import request from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, type CallerId } from '../support/portal.ts'
import { type Document, type Stack, startStack } from '../support/stack.ts'

const owner: CallerId = 'SUPER_ACCOUNT/super'
const secondKey = 'Key-Of-The-Second-01'
const reason = 'The shop was down this morning'

let stack: Stack
/** Called before the platform accepts a resend. */
let onResend: () => Promise<unknown> = async () => {}
beforeAll(async () => {
  stack = await startStack({
    charges: 60,
    gateway: {
      store: await openStore({}),
      masterKeys: readMasterKeys(undefined, undefined),
      pause: async (milliseconds) => {
        stack.clock.now += milliseconds
      },
    },
    prepare: ({ app }) =>
      app.addHook('preHandler', async ({ url }) => {
        if (url.includes('/notifications/resend')) await onResend()
      }),
  })
  const authorisedMerchantAccounts = ['DEMO_MERCHANT', 'OTHER_MERCHANT', 'THIRD_MERCHANT'].map((name) => ({
    name,
    accountType: 'Merchant account',
  }))
  const body = JSON.stringify({
    userName: 'second',
    secretKey: secondKey,
    permissions: allPermissions,
    authorisedMerchantAccounts,
  })
  const { status } = await stack.platform({ method: 'POST', path: '/api/v3/callers', body }, 'super')
  expect(status).toBe(200)
})
afterAll(() => stack.close())

async function asSecond(query: string, variables: object): Promise<Document> {
  const authorization = `Basic ${Buffer.from(`SUPER_ACCOUNT/second:${secondKey}`).toString('base64')}`
  return (await request(stack.gateway.server).post('/graphql').set({ authorization }).send({ query, variables })).body
}
const asOwner = (query: string, variables: object) => ask(stack.gateway, query, { ...variables }, { as: owner })

/**
 * The mutations that affect a job, and the callers who may run them: only the owner, whose key the job then uses, or
 * every caller with its flag.
 */
const moves: Record<string, { readonly ownerOnly: boolean; readonly from: 'PLANNED' | 'PAUSED' | 'RUNNING' }> = {
  startJob: { ownerOnly: true, from: 'PLANNED' },
  resumeJob: { ownerOnly: true, from: 'PAUSED' },
  pauseJob: { ownerOnly: false, from: 'RUNNING' },
  stopJob: { ownerOnly: false, from: 'PAUSED' },
}

const move = (name: string) =>
  name === 'startJob'
    ? `mutation ($id: ID!) { here: startJob(input: { id: $id, reason: "${reason}" }) { id state isOwn callerName } }`
    : `mutation ($id: ID!) { here: ${name}(id: $id) { id state isOwn callerName } }`
const look = async (id: string) =>
  (await asOwner('query ($id: ID!) { job(id: $id) { state callerName } }', { id })).data.job

/** A job of the owner with two batches, in the given state. */
async function jobThatIs(state: string, host: string): Promise<string> {
  const payload = { merchantAccount: 'DEMO_MERCHANT', url: `https://${host}/notifications`, count: 60 }
  const headers = { 'x-direct': '1' }
  await stack.sandbox.app.inject({ method: 'POST', url: '/sandbox/outages', payload, headers })
  const failures = [{ host, httpStatus: 503, error: 'Service Unavailable' }]
  const plan = 'mutation ($input: ResendSelection!) { planNotificationResend(input: $input) { id } }'
  const { id } = (await asOwner(plan, { input: { failures } })).data.planNotificationResend
  if (state === 'PLANNED') return id
  const { promise: underWay, resolve: begun } = Promise.withResolvers<void>()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  onResend = () => {
    begun()
    return held
  }
  await asOwner(move('startJob'), { id })
  await underWay
  letGo = async () => {
    onResend = async () => {}
    release()
    await stack.gateway.jobs.idle()
  }
  if (state === 'RUNNING') return id
  await asOwner(move('pauseJob'), { id })
  await letGo()
  return id
}
/** Lets the batch in flight finish. */
let letGo = async () => {}

test('this file covers every mutation that affects a job', () => {
  const fields = Object.values(portalSchema().getMutationType()?.getFields() ?? {})
  const moving = fields.filter(({ name, type }) => getNamedType(type).name === 'Job' && !/^(plan|set)/.test(name))
  expect(moving.map(({ name }) => name).sort()).toEqual(Object.keys(moves).sort())
})

test.each(Object.entries(moves))('%s by another caller with all flags', async (name, { ownerOnly, from }) => {
  const id = await jobThatIs(from, `${name.toLowerCase()}.example.test`)
  expect(await look(id)).toEqual({ state: from, callerName: 'super' })
  const { data, errors } = await asSecond(move(name), { id })
  if (ownerOnly) {
    expect(errors[0]).toMatchObject({
      message: 'Only super, whose job it is, can do this',
      extensions: { code: 'FORBIDDEN' },
    })
    expect(await look(id)).toEqual({ state: from, callerName: 'super' })
    expect((await asOwner(move(name), { id })).data.here).toMatchObject({ id, isOwn: true })
  } else {
    expect(errors).toBeUndefined()
    expect(data.here).toMatchObject({ id, isOwn: false, callerName: 'super' })
    expect((await look(id)).state).not.toBe(from)
  }
  await letGo()
  await stack.gateway.jobs.idle()
})
