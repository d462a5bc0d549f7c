import { describe, expect, test } from 'vitest'
import type { CallerKey } from '../test-caller.ts'
import { sandboxForAll } from '../test-sandbox.ts'

const sandbox = sandboxForAll({ charges: 60 })
const get = sandbox.ask

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

test('filters, sorts, pages and counts checks', async () => {
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

test('only super accounts see checks, of one merchant if they act for it', async () => {
  expect(await get('admin', '/ofac')).toMatchObject({ status: 403, body: { errorCode: 'permission_denied' } })
  const { body } = await get('super', '/ofac?limit=1000', { onBehalfOf: 'OTHER_MERCHANT' })
  const own = body.items.every((check: { merchantAccount: string }) => check.merchantAccount === 'OTHER_MERCHANT')
  expect([own, body.total > 0]).toEqual([true, true])
})

const decision = { ofacReviewStatus: 'REVIEWED_MATCH', ofacReviewNotes: '  The same day of birth.  ' }
const put = (path: string, body: object, as: CallerKey = 'super') => sandbox.send('PUT', path, body, as)

describe('a decision on a check', () => {
  const openOf = async (merchant: string): Promise<string> =>
    (await get('super', '/ofac?ofacReviewStatus=NEEDS_REVIEW', { onBehalfOf: merchant })).body.items[0].ofacCheckId

  test('stores its note, reviewer and time', async () => {
    const id = await openOf('THIRD_MERCHANT')
    const before = (await get('super', `/ofac/${id}`)).body
    const decided = await put(`/ofac/${id}`, { ...decision, lastModified: before.lastModified })
    expect(decided).toMatchObject({
      status: 200,
      body: { ...decision, ofacReviewNotes: 'The same day of birth.', reviewedBy: 'super', matches: before.matches },
    })
    expect((await get('super', `/ofac/${id}`)).body).toEqual(decided.body)
    expect((await get('super', `/ofac?ofacCheckId=${id}`)).body).toEqual({ total: 1, items: [decided.body] })
  })

  test('takes effect once; repeating it returns the same response to the same caller', async () => {
    const id = await openOf('THIRD_MERCHANT')
    const first = await put('/ofac', { ofacCheckId: id, ...decision })
    expect((await put(`/ofac/${id}`, decision)).body).toEqual(first.body)
    const other = { ...decision, ofacReviewStatus: 'REVIEWED_FALSE_POSITIVE' }
    expect(await put(`/ofac/${id}`, other)).toMatchObject({ status: 409, body: { errorCode: 'ofac_check_reviewed' } })
    expect((await get('super', `/ofac/${id}`)).body).toEqual(first.body)
  })

  test('requires a meaningful note, a decision, and a check that can be decided', async () => {
    const id = await openOf('DEMO_MERCHANT')
    for (const [wrong, text] of [
      [{ ...decision, ofacReviewNotes: `${' '.repeat(20)}short` }, /at least 10 characters/],
      [{ ...decision, ofacReviewNotes: 'x'.repeat(1001) }, /at most 1000 characters/],
      [{ ofacReviewStatus: 'REVIEWED_MATCH' }, /ofacReviewNotes is required/],
      [{ ...decision, ofacReviewStatus: 'NEEDS_REVIEW' }, /must be one of REVIEWED_FALSE_POSITIVE, REVIEWED_MATCH/],
    ] as const) {
      const { status, body } = await put(`/ofac/${id}`, wrong)
      expect([status, body.message]).toEqual([400, expect.stringMatching(text)])
    }
    const stale = await put(`/ofac/${id}`, { ...decision, lastModified: '2020-01-01T00:00:00Z' })
    expect(stale).toMatchObject({ status: 409, body: { errorCode: 'changed' } })
    const failed = (await get('super', '/ofac?ofacCheckStatus=ERROR')).body.items[0].ofacCheckId
    const refused = await put(`/ofac/${failed}`, decision)
    expect(refused).toMatchObject({ status: 409, body: { errorCode: 'ofac_check_not_reviewable' } })
    expect((await put('/ofac/ofac-0', decision)).status).toBe(404)
    expect((await put(`/ofac/${id}`, decision, 'admin')).status).toBe(403)
  })
})
