import { useIntl } from 'react-intl'
import { Money } from '../shown/Money.tsx'
import type { ChargeJobDetails } from './charge-job-query.ts'

/** The sums of a job by currency, never across currencies. For a started job, also the part that is done. */
export function JobSums({ sums, isPlan }: { readonly sums: ChargeJobDetails['sums']; readonly isPlan: boolean }) {
  const { formatMessage } = useIntl()
  if (sums.length === 0) return <p className="muted">{formatMessage({ id: 'bulk.sums.none' })}</p>
  return (
    <section>
      <h3 className="charge-job-heading">{formatMessage({ id: isPlan ? 'bulk.sums' : 'bulk.sums.done' })}</h3>
      <ul className="charge-job-sums">
        {sums.map(({ currency, count, amount, done }) => (
          <li key={currency}>
            <span className="charge-job-sum">
              <Money amount={isPlan ? amount : done} currency={currency} />
            </span>
            <span className="muted">
              {isPlan ? (
                formatMessage({ id: 'bulk.charges' }, { count })
              ) : (
                <>
                  {formatMessage({ id: 'bulk.sums.of' })} <Money amount={amount} currency={currency} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
