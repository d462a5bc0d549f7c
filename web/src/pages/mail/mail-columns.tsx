import type { Column } from '../../screens/list/list-types.ts'
import { MailEvent } from '../../screens/mail/MailEvent.tsx'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { IdText } from '../../ui/Id.tsx'
import { MailStatusTag } from './MailStatusTag.tsx'
import type { MailRow } from './mail-query.ts'

/** The columns for the mails of all merchants, with the owner of each. */
export const mailColumnsOfAllMerchants: readonly Column<MailRow>[] = [
  {
    id: 'id',
    header: 'field.id',
    width: 110,
    minWidth: 90,
    card: 'id',
    cell: ({ id }) => <IdText value={id} />,
    copy: ({ id }) => id,
  },
  {
    id: 'merchantAccount',
    header: 'field.merchantAccount',
    width: 160,
    minWidth: 110,
    cell: ({ merchantAccount }) => <bdi>{merchantAccount}</bdi>,
  },
  {
    id: 'mailEventType',
    header: 'mails.event',
    width: 190,
    minWidth: 120,
    card: 'title',
    cell: ({ mailEventType }) => <MailEvent type={mailEventType} />,
  },
  {
    id: 'subject',
    header: 'mails.subject',
    width: 250,
    minWidth: 120,
    card: 'note',
    cell: ({ subject }) => <bdi>{subject}</bdi>,
  },
  { id: 'toEmail', header: 'mails.toEmail', width: 120, minWidth: 90, cell: ({ toEmail }) => <bdi>{toEmail}</bdi> },
  {
    id: 'externalRefId',
    header: 'mails.externalRefId',
    width: 130,
    minWidth: 100,
    cell: ({ externalRefId }) => externalRefId && <IdText value={externalRefId} />,
    copy: ({ externalRefId }) => externalRefId ?? null,
  },
  { id: 'language', header: 'mails.language', width: 90, minWidth: 70, quiet: true, cell: ({ language }) => language },
  {
    id: 'mailServiceStatus',
    header: 'mails.status',
    width: 140,
    minWidth: 110,
    card: 'tag',
    cell: ({ mailServiceStatus }) => <MailStatusTag status={mailServiceStatus} />,
  },
  {
    id: 'creationTime',
    header: 'mails.creationTime',
    width: 160,
    minWidth: 120,
    sort: 'creationTime',
    card: 'time',
    quiet: true,
    cell: ({ creationTime }) => <Timestamp iso={creationTime} form="brief" />,
  },
]

/** The columns of the list of mails. */
export const mailColumns = mailColumnsOfAllMerchants.filter(({ id }) => id !== 'merchantAccount')
