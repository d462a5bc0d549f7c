import { expect, test } from 'vitest'
import { charges } from './endpoints.ts'
import { createRest } from './rest.ts'
import { integerWay, last4Way } from './search.ts'

const rows = [
  { id: 'a', merchantAccount: 'M', lgId: 5007, paymentProfile: { last4: '5007' } },
  { id: 'b', merchantAccount: 'M', lgId: 5008, paymentProfile: null },
]
const ways = [
  { ...integerWay('lgId'), valuesOf: ({ lgId }: { lgId?: unknown }) => [lgId] },
  {
    ...last4Way('last4'),
    valuesOf: ({ paymentProfile }: { paymentProfile?: { last4: unknown } | null }) => [
      paymentProfile === null ? null : paymentProfile?.last4,
    ],
  },
]

test('a search of a platform that ignores an unknown filter reports this lookup and drops its rows', async () => {
  const rest = createRest(async ({ query = {} }) => {
    // It knows `lgId` only.
    const items = rows.filter(({ lgId }) => query.lgId === undefined || String(lgId) === query.lgId)
    return { items, total: items.length }
  })
  const page = await rest.list(charges, { search: '5007' }, ways)
  expect(page.items.map(({ id }) => id)).toEqual(['a'])
  expect(page.totalIsExact).toBe(false)
  expect(page.failedLookups).toEqual([
    {
      field: 'last4',
      code: 'NOT_SUPPORTED',
      message: 'The platform does not search by last4: it returned other rows',
    },
  ])
})
