import { useEffect, useRef } from 'react'
import { useRead } from '../../../screens/read/use-read.ts'
import type { ChargeDetails } from '../charge-query.ts'
import { chargeNotificationsQuery, notificationsVariables } from './notifications-query.ts'

/**
 * Reads the notifications of a charge in parallel with the charge, and again after each of its transactions, which
 * queues another one.
 */
export function useNotifications(id: string, charge: ChargeDetails | null) {
  const read = useRead(
    chargeNotificationsQuery,
    ({ charge }) => (charge?.notificationQueue || charge?.notifications ? charge : null),
    {
      variables: notificationsVariables(id),
      // If one of the two lists cannot be read, the other one is shown.
      errorPolicy: 'all',
    },
  )
  const { retry } = read
  const seen = useRef<{ readonly id: string; readonly count: number } | null>(null)
  const count = charge?.id === id ? charge.transactions.length : null
  useEffect(() => {
    if (count === null) return
    if (seen.current?.id === id && seen.current.count !== count) retry()
    seen.current = { id, count }
  }, [id, count, retry])
  return read
}
