import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSandbox, type Sandbox } from '../app.ts'
import { asker, NOON } from '../test-caller.ts'

let sandbox: Sandbox
let get: ReturnType<typeof asker>
beforeAll(async () => {
  sandbox = await buildSandbox({ charges: 60, clock: () => NOON * 1000 })
  get = asker(sandbox.app)
})
afterAll(() => sandbox.close())

type Check = { ofacCheckStatus: string; ofacReviewStatus: string | null; customerId: string; creationTime: string }

test('cust-42 has a check of each kind, newest first', async () => {
  const { body } = await get('super', '/ofac?customerId=cust-42')
  expect(body.total).toBe(4)
  expect(body.items.map((check: Check) => [check.ofacCheckStatus, check.ofacReviewStatus])).toEqual([
    ['NOMATCH', null],
    ['ERROR', null],
    ['MATCHED', 'NEEDS_REVIEW'],
    ['MATCHED', 'REVIEWED_FALSE_POSITIVE'],
  ])
  expect(body.items[3]).toMatchObject({
    merchantAccount: 'DEMO_MERCHANT',
    customerId: 'cust-42',
    chargeId: 'chg-1001',
    ofacVerifiedName: 'Ana Ruiz',
    ofacMatchedName: 'RUIZ, Ana',
    ofacReviewNotes: 'Another date of birth',
    reviewedBy: 'super',
    reviewTime: expect.any(String),
    creationTime: '2026-10-12T12:00:00Z',
    matches: [{ entityId: expect.any(String), name: 'RUIZ, Ana', type: 'INDIVIDUAL', score: expect.any(Number) }],
  })
})

test('checks are filtered, sorted, paged and counted', async () => {
  const all = (await get('super', '/ofac?limit=1000')).body
  expect(all.total).toBe(all.items.length)
  expect(all.total).toBeGreaterThan(30)
  const matched = (await get('super', '/ofac?limit=1000&ofacCheckStatus=MATCHED')).body
  expect(matched.items).toEqual(all.items.filter((check: Check) => check.ofacCheckStatus === 'MATCHED'))
  const open = (await get('super', '/ofac?limit=1000&ofacReviewStatus=NEEDS_REVIEW')).body
  expect(open.items).toEqual(all.items.filter((check: Check) => check.ofacReviewStatus === 'NEEDS_REVIEW'))
  const oldest = (await get('super', '/ofac?limit=2&offset=1&sort=creationTime')).body
  expect(oldest.items).toEqual(all.items.toReversed().slice(1, 3))
  expect((await get('super', '/ofac?ofacCheckStatus=GOOD')).status).toBe(400)
})

test('they are for super accounts, who may act for one merchant', async () => {
  expect(await get('admin', '/ofac')).toMatchObject({ status: 403, body: { errorCode: 'permission_denied' } })
  const { body } = await get('super', '/ofac?limit=1000', { onBehalfOf: 'OTHER_MERCHANT' })
  const own = body.items.every((check: { merchantAccount: string }) => check.merchantAccount === 'OTHER_MERCHANT')
  expect([own, body.total > 0]).toEqual([true, true])
})
