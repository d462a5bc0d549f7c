import { readMasterKeys } from '@portal/gateway/crypto/seal'
import type { JobKind } from '@portal/gateway/jobs/job-kind'
import { createJobs } from '@portal/gateway/jobs/jobs'
import { readNotification } from '@portal/gateway/notifications/resend-job'
import { connectPlatform } from '@portal/gateway/rest/platform'
import { signingKey } from '@portal/gateway/rest/sign'
import { openStore } from '@portal/gateway/store/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stack, startStack } from '../support/stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ charges: 60 })
})
afterAll(() => stack.close())

test('makes every call of a batch wait for its turn, including the reads after the first call', async () => {
  const times: number[] = []
  const kind: JobKind = {
    name: 'READS',
    flag: 'canAllFamilies',
    always: ['WILL_BE_SENT'],
    onRequest: [],
    async send(items, rest) {
      for (const { itemId } of items) {
        await readNotification(itemId, rest)
        times.push(stack.clock.now)
      }
      return items.map(() => ({ state: 'done' }))
    },
  }
  const store = await openStore({})
  const jobs = createJobs({
    store,
    masterKeys: readMasterKeys(undefined, undefined),
    kinds: [kind],
    platform: connectPlatform({ url: stack.platformUrl }),
    clock: () => stack.clock.now,
    // A wait advances the clock, so that no time passes.
    wait: async (milliseconds) => {
      stack.clock.now += milliseconds
    },
    deadlineMs: 15_000,
    log: { error: () => {} },
    isShared: true,
    everyMs: null,
  })
  const owner = { account: 'SUPER_ACCOUNT', caller: 'super', merchant: '' }
  const items = ['n-1', 'n-2', 'n-3'].map((itemId) => ({ itemId, merchant: '', plan: 'WILL_BE_SENT', planned: 0 }))
  const before = stack.clock.now
  stack.takeCalls()
  const job = await jobs.plan(kind, owner, {}, items)
  const key = signingKey('Sandbox-Secret-Key-0008')
  await jobs.begin(job, { merchantAccount: owner.account, callerName: owner.caller, key }, 'The shop was down', [])
  await jobs.idle()
  await jobs.close()
  // Five calls per second, including the read of the owner.
  const calls = stack.takeCalls().length
  expect(calls).toBeGreaterThanOrEqual(items.length)
  expect(stack.clock.now - before).toBe(calls * 200)
  expect(times).toHaveLength(3)
  await store.destroy()
})
