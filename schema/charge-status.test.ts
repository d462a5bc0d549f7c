import { readFileSync } from 'node:fs'
import { Kind, parse } from 'graphql'
import { expect, test } from 'vitest'
import { chargeStatuses, listedStatuses, nonFinalStatuses, settledStatuses } from './charge-status.ts'

// Transcribed from specification 4.3.
test('the lists match the specification', () => {
  expect(chargeStatuses.join(', ')).toBe(
    'SUBMITTED, AUTHORIZED, CHARGED, REFUNDED, CHARGED_BACK, FUNDS_AUTHORIZED, CHARGEBACK_REVERSED, VALIDATED, AUTHORIZE_PENDING, CHARGE_PENDING, AUTH_REVERSED, CANCELLED, DECLINED, ERROR, REFUND_PENDING, CREDIT_PENDING, CREDITED, CREATED, EXPIRED, VERIFY_PENDING, VERIFIED, CHARGEBACK_PENDING',
  )
  expect([...settledStatuses].sort()).toEqual(
    ['CHARGED', 'REFUNDED', 'CHARGED_BACK', 'CHARGEBACK_REVERSED', 'FUNDS_AUTHORIZED'].sort(),
  )
  expect(listedStatuses.join(', ')).toBe(
    'AUTHORIZED, CHARGED, REFUNDED, CHARGED_BACK, CHARGEBACK_PENDING, CHARGEBACK_REVERSED, AUTH_REVERSED, DECLINED, CREDITED, CANCELLED, CREATED, EXPIRED, VERIFY_PENDING, VERIFIED',
  )
})

test('nonFinalStatuses contains everything pending, SUBMITTED and CREATED', () => {
  expect(nonFinalStatuses).toEqual(
    chargeStatuses.filter((status) => status.endsWith('_PENDING') || ['SUBMITTED', 'CREATED'].includes(status)),
  )
})

test('the schema’s enum has the same statuses', () => {
  const document = parse(readFileSync(new URL('charge.graphql', import.meta.url), 'utf8'))
  const statuses = document.definitions.flatMap((definition) =>
    definition.kind === Kind.ENUM_TYPE_DEFINITION && definition.name.value === 'TransactionStatus'
      ? (definition.values ?? []).map(({ name }) => name.value)
      : [],
  )
  expect(statuses).toEqual(chargeStatuses)
})
