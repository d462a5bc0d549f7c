import { createApprovalStore } from '@portal/gateway/approvals/approval-store'
import { jobBounds } from '@portal/gateway/jobs/job-kind'
import { createJobStore } from '@portal/gateway/jobs/job-store'
import { openStore, type Store } from '@portal/gateway/store/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onEachStore } from '../support/kinds-of-store.ts'

// Concurrent claims by two replicas, without the rules that usually keep them apart.

await onEachStore('claims on', { postgres: 'both tiers' }, (options) => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  let stores: Store[] = []
  beforeAll(async () => {
    stores = [await openStore(options), await openStore(options)]
  })
  afterAll(() => Promise.all(stores.map((store) => store.destroy())))

  test('no two replicas claim the same item of a job', async () => {
    const replicas = stores.map((store) => createJobStore(store, () => now, jobBounds))
    const [first] = replicas
    const items = Array.from({ length: 40 }, (_, place) => ({
      ...{ itemId: `item-${place}`, merchant: 'M', plan: 'SEND', planned: 1 },
    }))
    const scope = { account: 'ACCOUNT', merchant: 'M', caller: 'admin' }
    const job = await first?.addPlan({ kind: 'CHARGES', selection: '{}', ...scope }, items, now)
    if (!job) throw new Error('no plan')
    await first?.begin(job, ['SEND'], {})
    const claimed: number[] = []
    let isMore = true
    while (isMore) {
      const batches = await Promise.all(replicas.map((replica) => replica.claim(job, true)))
      claimed.push(...batches.flatMap((batch) => batch?.items.map(({ seq }) => seq) ?? []))
      isMore = batches.some((batch) => batch !== null)
    }
    expect(claimed).toHaveLength(items.length)
    expect(new Set(claimed).size).toBe(items.length)
  })

  test('a request that has ended since it was read cannot be claimed, and a claimed one cannot be ended', async () => {
    const approvals = stores.map((store) => createApprovalStore(store, () => now))
    const [one, other] = approvals
    const by = { account: 'ACCOUNT', caller: 'finance' }
    const request = async (id: string) => {
      const row = await one?.add({
        ...{ id, requestKey: id, requestId: '', merchant: 'M', owner: 'o', account: 'ACCOUNT', caller: 'operator' },
        ...{ action: 'REFUND', mutation: 'runChargeCommand', flag: 'chargesEdit', objectType: 'Charge', objectId: 'c' },
        ...{ card: '{}', keyId: 'k', sealedIntent: 's', digest: 'd', asked: 'a', askedKeyId: 'k', persons: '[]' },
        ...{ reason: '', approvers: 1, approverFlag: '', isSplit: 0, expires: now + 60_000 },
      })
      if (typeof row !== 'object') throw new Error('no request')
      return row
    }
    const decision = { ...by, persons: ['finance'], at: now }
    for (const state of ['WITHDRAWN', 'DECLINED', 'OUTDATED'] as const) {
      const row = await request(state)
      expect(await one?.end(row, state, by, '')).toMatchObject({ state })
      expect(await other?.claim(row, decision, {})).toBeUndefined()
      expect(await other?.agree(row, decision, '')).toBeUndefined()
    }
    const row = await request('claimed')
    expect(await one?.claim(row, decision, {})).toMatchObject({ state: 'APPROVED' })
    expect(await other?.end(row, 'WITHDRAWN', by, '')).toBeUndefined()
  })
})
