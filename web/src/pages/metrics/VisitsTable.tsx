import { HTMLTable } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import type { PaywallVisitFieldsFragment } from '../../gql/graphql.ts'
import { pathOf } from '../../paths.ts'
import { Timestamp } from '../../screens/Timestamp.tsx'
import { useIsAllFamiliesView, useOwnerPath } from '../../screens/use-owner-path.ts'

interface VisitsTableProps {
  readonly visits: readonly PaywallVisitFieldsFragment[]
  readonly total: number
}

/** Sessions at the paywall, newest first. */
export function VisitsTable({ visits, total }: VisitsTableProps) {
  const { formatMessage } = useIntl()
  const path = useOwnerPath()
  const isAll = useIsAllFamiliesView()
  if (visits.length === 0) return <p className="muted">{formatMessage({ id: 'metrics.none' })}</p>
  return (
    <>
      {total > visits.length && (
        <p className="muted">{formatMessage({ id: 'metrics.newest' }, { shown: visits.length, total })}</p>
      )}
      <section
        className="metrics-scroll"
        aria-label={formatMessage({ id: 'metrics.sessions' })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
      >
        <HTMLTable compact className="data-panel-table">
          <thead>
            <tr>
              <th scope="col">{formatMessage({ id: 'metrics.sessionId' })}</th>
              {isAll && <th scope="col">{formatMessage({ id: 'metrics.merchantAccount' })}</th>}
              <th scope="col">{formatMessage({ id: 'metrics.opened' })}</th>
              <th scope="col">{formatMessage({ id: 'metrics.lastStep' })}</th>
              <th scope="col">{formatMessage({ id: 'metrics.customerId' })}</th>
              <th scope="col">{formatMessage({ id: 'metrics.chargeId' })}</th>
            </tr>
          </thead>
          <tbody>
            {visits.map(({ id, merchantAccount, customerId, chargeId, steps }) => {
              const last = steps.at(-1)?.step
              return (
                <tr key={`${merchantAccount} ${id}`}>
                  <th scope="row">
                    <Link className="id-text" to={path(merchantAccount, pathOf('metrics/:metric', { metric: id }))}>
                      {id}
                    </Link>
                  </th>
                  {isAll && <td>{merchantAccount}</td>}
                  <td>
                    <Timestamp iso={steps[0]?.time} form="brief" />
                  </td>
                  <td>{last ? formatMessage({ id: `metrics.step.${last}` }) : '–'}</td>
                  <td>{customerId ?? '–'}</td>
                  <td>
                    {chargeId ? (
                      <Link to={path(merchantAccount, pathOf('charges/:charge', { charge: chargeId }))}>
                        {chargeId}
                      </Link>
                    ) : (
                      '–'
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </HTMLTable>
      </section>
    </>
  )
}
