import { formatInTimeZone } from 'date-fns-tz'
import { z } from 'zod'
import { endOfTypedDay } from '../../values/days.ts'
import { beyond, problem, tooLong } from '../../values/field-problem.ts'
import type { CustomerDetails } from './customer-query.ts'

/** Checks the form of a block. The day of its end, in the user's time zone, must not have passed at the given time. */
export const blockForm = (now: Date, zone: string) => {
  const today = formatInTimeZone(now, zone, 'yyyy-MM-dd')
  return z.object({
    blockReason: z.string().trim().min(1, problem('required')).max(200, tooLong(200)),
    lastDay: z.string().superRefine((day, context) => {
      if (day === '') return
      const end = endOfTypedDay(day, zone)
      const message =
        end === null ? problem('notDate') : Date.parse(end) <= now.getTime() ? beyond('tooLow', today) : null
      if (message) context.addIssue({ code: 'custom', message })
    }),
  })
}

type Blocked = Pick<CustomerDetails, 'fraud'>

/** The form values of a block. */
export type BlockValues = z.infer<ReturnType<typeof blockForm>>

/** The form values of a customer's current block. */
export function blockValues(customer: Blocked | null, zone: string): BlockValues {
  const { blockReason, blockedUntil } = customer?.fraud ?? {}
  return {
    blockReason: blockReason ?? '',
    lastDay: blockedUntil ? formatInTimeZone(blockedUntil, zone, 'yyyy-MM-dd') : '',
  }
}

/**
 * The input of the block: to the end of its last day, or without an end. If the day is unchanged, the exact end is
 * kept.
 */
export function blockInput({ blockReason, lastDay }: BlockValues, customer: Blocked | null, zone: string) {
  const isKept = lastDay === blockValues(customer, zone).lastDay
  const end = lastDay === '' ? null : endOfTypedDay(lastDay, zone)
  return { blockReason, blockedUntil: isKept ? (customer?.fraud?.blockedUntil ?? null) : end }
}
