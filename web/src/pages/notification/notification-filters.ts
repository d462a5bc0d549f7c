import type { NotificationFilter } from '../../gql/graphql.ts'
import { choicesOf, type Filter } from '../../screens/list/list-types.ts'
import { statusGroups } from '../../screens/list/status-groups.ts'
import { jobTones } from '../../screens/notification/job-status.ts'

const statuses = Object.keys(jobTones) as (keyof typeof jobTones)[]

/** The filters of both lists. */
export const notificationFilters: readonly Filter<keyof NotificationFilter>[] = [
  {
    kind: 'choice',
    field: 'status',
    label: 'notifications.status',
    several: true,
    groups: statusGroups(statuses, jobTones),
    options: choicesOf(statuses, (status) => `enum.jobStatus.${status}`),
  },
  { kind: 'text', field: 'chargeId', label: 'charges.chargeId' },
]
