import { expect, test } from 'vitest'
import type { ChargeNowFragment } from '../../gql/graphql.ts'
import { payloadRows } from './payload.ts'

const charge = { id: 'chg-1', chargeStatus: 'REFUNDED', amount: '5.00', currency: 'EUR' } as ChargeNowFragment

test('compares the payload with the current charge', () => {
  const body = JSON.stringify({ charge: { chargeStatus: 'CHARGED', amount: '5.00', lineItem: {} } })
  expect(payloadRows(body, charge)).toEqual([
    { field: 'chargeStatus', sent: 'CHARGED', now: 'REFUNDED' },
    { field: 'amount', sent: '5.00', now: '5.00' },
  ])
})

test.each([[null], [''], ['not JSON'], ['null'], ['{"charge":null}'], ['[1]']])('%s cannot be compared', (body) => {
  expect(payloadRows(body, charge)).toBeNull()
})
