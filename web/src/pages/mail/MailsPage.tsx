import { Envelope } from '@blueprintjs/icons'
import { notificationEmailTypes } from '@portal/schema/notification-email-type'
import type { MailFilter, MailRowFragment } from '../../gql/graphql.ts'
import { firstPageOf } from '../../screens/list/first-page.ts'
import { ListScreen } from '../../screens/list/ListScreen.tsx'
import type { Creation } from '../../screens/list/list-moment.ts'
import { choicesOf, type Filter } from '../../screens/list/list-types.ts'
import { statusGroups } from '../../screens/list/status-groups.ts'
import { useIsAllFamiliesView, usePath } from '../../screens/object/use-owner-path.ts'
import { About } from '../../ui/About.tsx'
import { mailColumns, mailColumnsOfAllMerchants } from './mail-columns.tsx'
import { mailsQuery } from './mail-query.ts'
import { mailTones } from './mail-status.ts'

const statuses = Object.keys(mailTones) as (keyof typeof mailTones)[]

/** The filters of the list of mails. */
const mailFilters: readonly Filter<keyof MailFilter>[] = [
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

const creation: Creation<MailRowFragment> = { at: ({ creationTime }) => creationTime }

const list = {
  id: 'mails',
  document: mailsQuery,
  columns: mailColumns,
  filters: mailFilters,
  creation,
}

export const firstReads = firstPageOf(list)

/** The mails sent to customers. */
export function Component() {
  const path = usePath()
  return (
    <ListScreen
      {...list}
      title="mails.title"
      icon={<Envelope />}
      above={<About id="about.mails" />}
      columns={useIsAllFamiliesView() ? mailColumnsOfAllMerchants : mailColumns}
      searchPlaceholder="mails.search"
      empty="mails.empty"
      name={({ id }) => id}
      link={({ id, merchantAccount }) => path('notifications/mails/:mailId', { mailId: id }, merchantAccount)}
    />
  )
}
