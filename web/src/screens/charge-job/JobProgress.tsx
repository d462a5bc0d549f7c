import { useIntl } from 'react-intl'
import type { ChargeJobDetails } from './charge-job-query.ts'

const parts = ['done', 'failed', 'unknown', 'left', 'notStarted'] as const

/** The figures of a job, which add up to its selection, and a bar with the same parts in the same order. */
export function JobProgress({ counts }: { readonly counts: ChargeJobDetails['counts'] }) {
  const { formatMessage, formatNumber } = useIntl()
  return (
    <section className="job-figures" aria-label={formatMessage({ id: 'bulk.progress' })}>
      <div className="job-bar" aria-hidden="true">
        {parts.map((part) => (
          <span key={part} className={`job-bar-${part}`} style={{ flexGrow: counts[part] }} />
        ))}
      </div>
      <dl className="job-parts">
        <div>
          <dt>{formatMessage({ id: 'bulk.counts.selection' })}</dt>
          <dd>{formatNumber(counts.selection)}</dd>
        </div>
        {parts.map((part, place) => (
          <div key={part}>
            <dt>
              <span className={`job-dot job-bar-${part}`} aria-hidden="true" />
              {formatMessage({ id: `bulk.counts.${part}` })}
            </dt>
            <dd>
              <span className="muted">{place === 0 ? '= ' : '+ '}</span>
              {formatNumber(counts[part])}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
