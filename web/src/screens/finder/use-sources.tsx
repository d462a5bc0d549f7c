import { CreditCard, Endorsed, Inbox, Key, People, SendMessage } from '@blueprintjs/icons'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { ComponentType, ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { MessageId } from '../../i18n/messages.ts'
import { useCan } from '../../session/viewer.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { fullName } from '../../values/full-name.ts'
import { ChargeStateTag } from '../charge/ChargeStatusTag.tsx'
import { CustomerStatusTag } from '../customer/CustomerTags.tsx'
import type { ListPage } from '../list/list-types.ts'
import { JobStatusTag } from '../notification/JobStatusTag.tsx'
import { useOwnerPath } from '../object/use-owner-path.ts'
import { ReviewTag } from '../ofac/OfacTags.tsx'
import { Money } from '../shown/Money.tsx'
import { Timestamp } from '../shown/Timestamp.tsx'
import { findCallers, findCharges, findCustomers, findOfacChecks, findQueued, findSent } from './find-queries.ts'
import type { Recognized } from './recognize.ts'

export interface FoundRow {
  readonly id: string
  readonly merchantAccount?: string | null
}

/** The parts of a row other than its id. */
interface Beside {
  readonly name?: ReactNode
  readonly state?: ReactNode
  readonly end?: ReactNode
}

/** Objects of one kind that the finder searches. */
export interface Source {
  readonly name: string
  readonly title: MessageId
  /** The path of the list that shows all hits. */
  readonly list: string
  readonly icon: ComponentType<{ size?: number }>
  readonly document: TypedDocumentNode<{ found: ListPage<FoundRow> }, { search: string }>
  /** The variables of the query; null if the text cannot match anything here, or the caller may not read it. */
  readonly search: string | null
  readonly pathOf: (row: FoundRow) => string
  readonly show: (row: FoundRow) => Beside
}

/** A text with fewer characters would match nearly everything. */
const least = 3

/** The sources of the finder in order, each with its query variables. */
export function useSources({ terms, search }: Recognized): readonly Source[] {
  const { formatMessage } = useIntl()
  const path = useOwnerPath()
  const only = terms.length === 1 ? terms[0] : undefined
  const isLong = terms.some(({ text }) => text.length >= least)
  const id = only && isLong && only.kind !== 'card' && only.kind !== 'email' ? only.text : null
  const isNotification = id !== null && /^n-\d+$/i.test(id)
  const isUserName = only?.kind === 'text' && /^(?!\d+$)[\w.-]{3,50}$/.test(only.text) && !isNotification
  const isSuper = useCan('canAllFamilies')
  const may = {
    charges: useCan('charges'),
    customers: useCan('customers') && only?.kind !== 'card',
    ofacChecks: useCan('ofacChecks') && only?.kind !== 'charge' && !isNotification,
    notifications: isSuper && isNotification,
    callers: useCan('callers') && isUserName,
  }
  const whole = isLong ? search : null
  const object = (folder: string) => (row: FoundRow) =>
    path(row.merchantAccount, `${folder}/${encodeURIComponent(row.id)}`)
  return [
    source(findCharges, {
      name: 'charges',
      title: 'charges.title',
      list: 'charges',
      icon: CreditCard,
      search: may.charges ? whole : null,
      pathOf: object('charges'),
      show: (row) => ({
        state: <ChargeStateTag charge={row} />,
        end: <Money amount={row.amount} currency={row.currency} />,
      }),
    }),
    source(findCustomers, {
      name: 'customers',
      title: 'customers.title',
      list: 'customers',
      icon: People,
      search: may.customers ? whole : null,
      pathOf: object('customers'),
      show: (row) => ({
        name: <bdi>{fullName(row.personalInfo)}</bdi>,
        state: <CustomerStatusTag status={row.customerStatus} />,
      }),
    }),
    source(findOfacChecks, {
      name: 'checks',
      title: 'sanctions.title',
      list: 'ofac/checks',
      icon: Endorsed,
      search: may.ofacChecks ? id : null,
      pathOf: object('ofac/checks'),
      show: (row) => ({
        state: <ReviewTag check={{ ofacCheckStatus: null, ofacReviewStatus: row.ofacReviewStatus ?? null }} />,
        end: <Timestamp iso={row.creationTime} form="brief" />,
      }),
    }),
    source(findQueued, {
      name: 'queued',
      title: 'notifications.queue',
      list: 'notifications/queue',
      icon: Inbox,
      search: may.notifications ? (id?.toLowerCase() ?? null) : null,
      pathOf: object('notifications/queue'),
      show: (row) => ({
        state: <JobStatusTag notification={row} />,
        end: <Timestamp iso={row.creationTime} form="brief" />,
      }),
    }),
    source(findSent, {
      name: 'sent',
      title: 'notifications.service',
      list: 'notifications/service',
      icon: SendMessage,
      search: may.notifications ? (id?.toLowerCase() ?? null) : null,
      pathOf: object('notifications/service'),
      show: (row) => ({
        state: <JobStatusTag notification={row} />,
        end: <Timestamp iso={row.creationTime} form="brief" />,
      }),
    }),
    source(findCallers, {
      name: 'callers',
      title: 'callers.title',
      list: 'configuration/access',
      icon: Key,
      search: may.callers ? id : null,
      pathOf: (row) => path(null, `callers/${encodeURIComponent(row.id)}`),
      show: (row) => ({
        name: row.assignedMerchantAccount?.name,
        state: row.locked && <StatusTag tone="bad" label={formatMessage({ id: 'callers.locked' })} code="LOCKED" />,
      }),
    }),
  ]
}

interface SourceOf<Row> extends Omit<Source, 'document' | 'pathOf' | 'show'> {
  readonly pathOf: (row: FoundRow) => string
  readonly show: (row: Row) => Beside
}

/** A source whose rows have the type of its document. Only this document creates rows for it, so the cast is safe. */
function source<Row extends FoundRow>(
  document: TypedDocumentNode<{ found: ListPage<Row> }, { search: string }>,
  rest: SourceOf<Row>,
): Source {
  return { ...rest, document, show: rest.show as unknown as Source['show'] }
}
