import type { NotificationFilter } from '../../gql/graphql.ts'
import { choicesOf, type Filter } from '../../screens/list/list-types.ts'
import { jobTones } from '../../screens/notification/job-status.ts'

const statuses = Object.keys(jobTones) as (keyof typeof jobTones)[]

/** The filters of both lists. */
export const notificationFilters: readonly Filter<keyof NotificationFilter>[] = [
  {
    kind: 'choice',
    field: 'status',
    label: 'notifications.status',
    options: choicesOf(statuses, (status) => `enum.jobStatus.${status}`),
  },
  { kind: 'text', field: 'chargeId', label: 'charges.chargeId' },
]
