import { createClient, JobDocument, JobItemsDocument, PlanChargeJobDocument, StartJobDocument } from '@portal/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '../support/depth.ts'
import { type Document, type Stack, startStack } from '../support/stack.ts'

// The program from client/README.md that refunds the charges of a defective product.

/** The charges of the job. In the deep tier, more than one page of items. */
const size = rounds({ fast: 60, deep: 300 })

let stack: Stack
let url = ''
beforeAll(async () => {
  stack = await startStack({
    charges: 10 * size,
    gateway: {
      pause: async (milliseconds) => {
        stack.clock.now += milliseconds
      },
    },
  })
  url = `${await stack.gateway.listen({ port: 0, host: '127.0.0.1' })}/graphql`
})
afterAll(() => stack.close())

test(`refunds ${size} charges as a job, with the operations of the package`, async () => {
  const page = `/api/v3/charges?chargeStatus=CHARGED&limit=${size}`
  const ids: string[] = (await stack.platform({ path: page })).body.items.map(({ id }: Document) => id)
  const client = createClient({
    url,
    merchantAccount: 'DEMO_MERCHANT',
    callerName: 'admin',
    secretKey: 'Sandbox-Secret-Key-0001',
  })
  const read = async (id: string) => {
    await stack.gateway.jobs.idle()
    const { job } = await client.request(JobDocument, { id })
    if (!job) throw new Error('there is no such job')
    return job
  }
  const planned = await client.request(PlanChargeJobDocument, { input: { command: 'REFUND', ids } })
  let job = planned.planChargeJob
  while (job.state === 'PLANNING') job = await read(job.id)
  const expectedSums = job.sums.map(({ currency, amount }) => ({ currency, amount }))
  await client.request(StartJobDocument, { input: { id: job.id, reason: 'The product was broken', expectedSums } })
  do job = await read(job.id)
  while (job.state === 'RUNNING')
  const { selection, done } = job.counts
  expect([job.state, selection, done]).toEqual(['DONE', size, size])
  expect(job.sums.every(({ amount, done }) => amount === done)).toBe(true)
  const { job: found } = await client.request(JobItemsDocument, { id: job.id, page: { limit: 200 } })
  expect(found?.items.items.every(({ transactionId }) => transactionId !== null)).toBe(true)
})
