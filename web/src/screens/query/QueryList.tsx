import { useId } from 'react'
import { useIntl } from 'react-intl'
import type { MessageId } from '../../i18n/messages.ts'
import { Timestamp } from '../shown/Timestamp.tsx'
import { readCalls } from './platform-calls.ts'
import type { ListedQueries, ListedQuery } from './recorded-queries.ts'

interface QueryListProps {
  readonly lists: ListedQueries
  readonly shown: ListedQuery
  readonly onChoose: (key: string) => void
}

/** All recorded operations: of this screen, of the app shell, and of other screens. */
export function QueryList({ lists, shown, onChoose }: QueryListProps) {
  const { formatMessage } = useIntl()
  const part = (title: MessageId, queries: readonly ListedQuery[]) => (
    <Part
      title={formatMessage({ id: title })}
      queries={queries}
      isElsewhere={queries === lists.elsewhere}
      shown={shown}
      onChoose={onChoose}
    />
  )
  return (
    <nav className="query-list" aria-label={formatMessage({ id: 'query.list' })}>
      {part('query.here', lists.here)}
      {lists.here.length === 0 && <p className="muted query-list-none">{formatMessage({ id: 'query.here.none' })}</p>}
      {lists.around.length > 0 && part('query.around', lists.around)}
      {lists.elsewhere.length > 0 && part('query.elsewhere', lists.elsewhere)}
    </nav>
  )
}

interface PartProps {
  readonly title: string
  readonly queries: readonly ListedQuery[]
  /** Whether to show the path of each. */
  readonly isElsewhere: boolean
  readonly shown: ListedQuery
  readonly onChoose: (key: string) => void
}

function Part({ title, queries, isElsewhere, shown, onChoose }: PartProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId}>{title}</h3>
      <ul>
        {queries.map((query) => (
          <li key={query.key}>
            <button type="button" aria-pressed={query.key === shown.key} onClick={() => onChoose(query.key)}>
              <Line query={query} />
              {isElsewhere && (
                <span className="query-facts" translate="no">
                  {query.path}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Line({ query }: { readonly query: ListedQuery }) {
  const { formatMessage, formatNumber } = useIntl()
  const calls = readCalls(query.calls)
  const { kind, times, startedAt, milliseconds, failures } = query
  const isPending = milliseconds === undefined
  const facts = [
    isPending
      ? formatMessage({ id: 'query.pending' })
      : formatMessage({ id: 'query.ms' }, { time: formatNumber(milliseconds) }),
    ...(calls ? [formatMessage({ id: 'query.calls.count' }, { count: calls.total })] : []),
    ...(times > 1 ? [formatMessage({ id: 'query.times' }, { count: times })] : []),
  ]
  const failed = failures ? [...new Set(failures.map(String))].join(', ') : formatMessage({ id: 'query.noAnswer' })
  return (
    <>
      <span className="query-name" translate="no">
        {query.name}
      </span>
      <span className="query-kind">{formatMessage({ id: `query.kind.${kind}` })}</span>
      <span className="query-facts">
        <Timestamp iso={new Date(startedAt).toISOString()} form="brief" /> · {facts.join(' · ')}
      </span>
      {!isPending && failed !== '' && <span className="query-facts query-bad">{failed}</span>}
    </>
  )
}
