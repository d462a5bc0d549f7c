import { notificationEmailTypes } from '@portal/schema/notification-email-type'
import type { MailFilter } from '../../gql/graphql.ts'
import { choicesOf, type Filter } from '../../screens/list/list-types.ts'
import { statusGroups } from '../../screens/list/status-groups.ts'
import { mailTones } from './mail-status.ts'

const statuses = Object.keys(mailTones) as (keyof typeof mailTones)[]

/** The filters of the list of mails. */
export const mailFilters: readonly Filter<keyof MailFilter>[] = [
  {
    kind: 'choice',
    field: 'mailServiceStatus',
    label: 'mails.status',
    several: true,
    groups: statusGroups(statuses, mailTones),
    options: choicesOf(statuses, (status) => `enum.batchStatus.${status}`),
  },
  {
    kind: 'choice',
    field: 'mailEventType',
    label: 'mails.event',
    several: true,
    options: choicesOf(notificationEmailTypes, (type) => `enum.notificationEmailType.${type}`),
  },
  { kind: 'text', field: 'language', label: 'mails.language' },
  { kind: 'text', field: 'externalRefId', label: 'mails.externalRefId' },
  { kind: 'email', field: 'toEmail', label: 'mails.toEmail', needs: 'customersUploads' },
  { kind: 'text', field: 'customerId', label: 'mails.customer' },
  { kind: 'text', field: 'mailEventId', label: 'mails.eventId' },
  { kind: 'dates', from: 'from', to: 'to', label: 'mails.creationTime' },
]
