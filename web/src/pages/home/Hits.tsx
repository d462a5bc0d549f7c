import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { type ReactNode, useEffect, useId } from 'react'
import { useIntl } from 'react-intl'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { MessageId } from '../../i18n/messages.ts'
import { ChargeStateTag } from '../../screens/charge/ChargeStatusTag.tsx'
import { CustomerStatusTag } from '../../screens/customer/CustomerTags.tsx'
import { fullName } from '../../screens/full-name.ts'
import { Incomplete } from '../../screens/list/Incomplete.tsx'
import type { ListPage } from '../../screens/list/list-types.ts'
import { isSubmitted, searchAnswered } from '../../screens/list/submitted-search.ts'
import { Money } from '../../screens/Money.tsx'
import { JobStatusTag } from '../../screens/notification/JobStatusTag.tsx'
import { ReviewTag } from '../../screens/ofac/OfacTags.tsx'
import { Read } from '../../screens/read/Read.tsx'
import { type Reading, useRead } from '../../screens/read/use-read.ts'
import { Timestamp } from '../../screens/Timestamp.tsx'
import { useOwnerPath } from '../../screens/use-owner-path.ts'
import { useMerchantPath } from '../../session/merchant.ts'
import { useCan } from '../../session/viewer.tsx'
import { IdText } from '../../ui/Id.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { findCallers, findCharges, findCustomers, findOfacChecks, findQueued, findSent } from './find-queries.ts'
import { recognize } from './recognize.ts'

/** The hits of each source. A source that cannot have any is not queried. */
export function Hits({ search }: { readonly search: string }) {
  const { formatMessage } = useIntl()
  const path = useOwnerPath()
  const { terms } = recognize(search)
  const only = terms.length === 1 ? terms[0] : undefined
  const id = only && only.kind !== 'card' && only.kind !== 'email' ? only.text : null
  const isNotification = id !== null && /^n-\d+$/i.test(id)
  const isUserName = only?.kind === 'text' && /^(?!\d+$)[\w.-]{3,50}$/.test(only.text) && !isNotification

  const charges = useSource(findCharges, search, useCan('charges'))
  const customers = useSource(findCustomers, search, useCan('customers') && only?.kind !== 'card')
  const checks = useSource(findOfacChecks, id, useCan('ofacChecks') && only?.kind !== 'charge' && !isNotification)
  const isSuper = useCan('canAllFamilies')
  const queued = useSource(findQueued, id?.toLowerCase() ?? null, isSuper && isNotification)
  const sent = useSource(findSent, id?.toLowerCase() ?? null, isSuper && isNotification)
  const callers = useSource(findCallers, id, useCan('callers') && isUserName)

  const charge = charges.value?.exactHit && only?.kind !== 'customer' ? charges.value.items[0] : undefined
  const customer = customers.value?.exactHit ? customers.value.items[0] : undefined
  useOpenedHit(
    search,
    !charges.isLoading && !customers.isLoading,
    charge
      ? path(charge.merchantAccount, `charges/${encodeURIComponent(charge.id)}`)
      : customer && (only?.kind === 'customer' || charges.value?.total === 0)
        ? path(customer.merchantAccount, `customers/${encodeURIComponent(customer.id)}`)
        : null,
  )

  return (
    <section className="hits" aria-label={formatMessage({ id: 'page.home.hits' })}>
      <Source title="charges.title" list="charges" source={charges} search={search}>
        {(row) => (
          <>
            <HitLink to={path(row.merchantAccount, `charges/${encodeURIComponent(row.id)}`)} id={row.id} />
            <ChargeStateTag charge={row} />
            <Money amount={row.amount} currency={row.currency} />
            <Timestamp iso={row.creationTime} form="brief" />
          </>
        )}
      </Source>
      <Source title="customers.title" list="customers" source={customers} search={search}>
        {(row) => (
          <>
            <HitLink to={path(row.merchantAccount, `customers/${encodeURIComponent(row.id)}`)} id={row.id} />
            <CustomerStatusTag status={row.customerStatus} />
            <bdi>{fullName(row.personalInfo)}</bdi>
            <Timestamp iso={row.creationTime} form="brief" />
          </>
        )}
      </Source>
      <Source title="sanctions.title" list="ofac/checks" source={checks} search={id ?? ''}>
        {(row) => (
          <>
            <HitLink to={path(row.merchantAccount, `ofac/checks/${encodeURIComponent(row.id)}`)} id={row.id} />
            <span>
              <ReviewTag check={{ ofacCheckStatus: null, ofacReviewStatus: row.ofacReviewStatus ?? null }} />
            </span>
            <span />
            <Timestamp iso={row.creationTime} form="brief" />
          </>
        )}
      </Source>
      <Source title="notifications.queue" list="notifications/queue" source={queued} search={id ?? ''}>
        {(row) => (
          <>
            <HitLink to={path(row.merchantAccount, `notifications/queue/${encodeURIComponent(row.id)}`)} id={row.id} />
            <JobStatusTag notification={row} />
            <span />
            <Timestamp iso={row.creationTime} form="brief" />
          </>
        )}
      </Source>
      <Source title="notifications.service" list="notifications/service" source={sent} search={id ?? ''}>
        {(row) => (
          <>
            <HitLink
              to={path(row.merchantAccount, `notifications/service/${encodeURIComponent(row.id)}`)}
              id={row.id}
            />
            <JobStatusTag notification={row} />
            <span />
            <Timestamp iso={row.creationTime} form="brief" />
          </>
        )}
      </Source>
      <Source title="callers.title" list="configuration/access" source={callers} search={id ?? ''}>
        {(row) => (
          <>
            <HitLink to={path(null, `callers/${encodeURIComponent(row.id)}`)} id={row.id} />
            {row.locked ? (
              <StatusTag tone="bad" label={formatMessage({ id: 'callers.locked' })} code="LOCKED" />
            ) : (
              <span />
            )}
            <span>{row.assignedMerchantAccount?.name}</span>
            <span />
          </>
        )}
      </Source>
    </section>
  )
}

/** A source of hits: its response, and whether it is queried. */
interface SourceState<Row> extends Reading<ListPage<Row>> {
  readonly isAsked: boolean
}

/** Queries a source, if it may have hits. */
function useSource<Row>(
  document: TypedDocumentNode<{ found: ListPage<Row> }, { search: string }>,
  search: string | null,
  isAsked: boolean,
): SourceState<Row> {
  const isNeeded = isAsked && search !== null
  const read = useRead(document, ({ found }) => found, { variables: { search: search ?? '' }, skip: !isNeeded })
  return { ...read, isAsked: isNeeded }
}

interface SourceProps<Row> {
  readonly title: MessageId
  /** The path of the source's list. */
  readonly list: string
  readonly source: SourceState<Row>
  readonly search: string
  readonly children: (row: Row) => ReactNode
}

/** The hits of one source, with a link to all of them. Renders nothing if the source is not queried. */
function Source<Row extends { readonly id: string; readonly merchantAccount?: string | null }>({
  title,
  list,
  source,
  search,
  children,
}: SourceProps<Row>) {
  const { formatMessage } = useIntl()
  const path = useMerchantPath()
  const titleId = useId()
  const { isAsked, value: page, isLoading } = source
  if (!isAsked) return null
  const name = formatMessage({ id: title })
  const count =
    page && formatMessage({ id: page.totalIsExact ? 'list.total' : 'list.totalAtLeast' }, { total: page.total })
  return (
    <section aria-labelledby={titleId} aria-busy={isLoading}>
      <h3 id={titleId} className="hits-title">
        {name} <span className="muted">{count}</span>
      </h3>
      <Read values={{ source: name }} of={source} failed="page.home.hits.failed" skeleton={2} />
      {page && page.failedLookups.length > 0 && <Incomplete failedLookups={page.failedLookups} />}
      {page && page.items.length > 0 && (
        <ul className="hits-list">
          {page.items.map((row) => (
            <li key={`${row.merchantAccount} ${row.id}`}>{children(row)}</li>
          ))}
        </ul>
      )}
      {page && page.total > page.items.length && (
        <Link to={path(`${list}?${new URLSearchParams({ search })}`)}>
          {formatMessage({ id: 'page.home.hits.all' }, { source: name })}
        </Link>
      )}
    </section>
  )
}

function HitLink({ to, id }: { readonly to: string; readonly id: string }) {
  return (
    <Link to={to}>
      <IdText value={id} />
    </Link>
  )
}

/**
 * Opens the object that a search named exactly, once after the user submitted it. A link, a reload and Back show the
 * hits.
 */
function useOpenedHit(search: string, isAnswered: boolean, to: string | null): void {
  const navigate = useNavigate()
  const { key } = useLocation()
  useEffect(() => {
    if (!isAnswered || !isSubmitted('home', search, key)) return
    searchAnswered()
    if (to !== null) void navigate(to)
  }, [isAnswered, search, key, to, navigate])
}
