import { HTMLTable, Tag } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import type { ChargeNowFragment } from '../../gql/graphql.ts'
import type { MessageId } from '../../i18n/messages.ts'
import { useOwnerPath } from '../../screens/use-owner-path.ts'
import { Panel } from '../../ui/Panel.tsx'
import { type PayloadRow, payloadRows } from './payload.ts'

interface PayloadNowProps {
  readonly requestBody: string | null | undefined
  readonly charge: ChargeNowFragment | null | undefined
  readonly chargeId: string | null | undefined
}

const labels: Readonly<Record<PayloadRow['field'], MessageId>> = {
  chargeStatus: 'charges.status',
  amount: 'charges.amount',
  amountCharged: 'notifications.amountCharged',
  amountRefunded: 'notifications.amountRefunded',
  currency: 'charges.currency',
}

/** What was sent of the charge, beside the charge as it is now: what differs is marked. */
export function PayloadNow({ requestBody, charge, chargeId }: PayloadNowProps) {
  const { formatMessage } = useIntl()
  const path = useOwnerPath()
  const rows = charge ? payloadRows(requestBody, charge) : []
  return (
    <Panel
      title={formatMessage({ id: 'notifications.payload' })}
      actions={
        charge && (
          <Link to={path(charge.merchantAccount, `charges/${encodeURIComponent(charge.id)}`)}>
            {formatMessage({ id: 'ui.open' }, { what: charge.id })}
          </Link>
        )
      }
    >
      {!charge && (
        <p className="data-panel-note muted">
          {formatMessage({ id: 'notifications.payload.noCharge' }, { id: chargeId ?? '–' })}
        </p>
      )}
      {charge && rows === null && (
        <p className="data-panel-note muted">
          {formatMessage({ id: requestBody ? 'notifications.payload.unreadable' : 'notifications.payload.none' })}
        </p>
      )}
      {rows && rows.length > 0 && (
        <HTMLTable compact className="data-panel-table job-table">
          <thead>
            <tr>
              <th scope="col">{formatMessage({ id: 'notifications.payload.field' })}</th>
              <th scope="col">{formatMessage({ id: 'notifications.payload.sent' })}</th>
              <th scope="col">{formatMessage({ id: 'notifications.payload.now' })}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ field, sent, now }) => (
              <tr key={field}>
                <td>{formatMessage({ id: labels[field] })}</td>
                <td>{sent}</td>
                <td>
                  {now}{' '}
                  {now !== sent && (
                    <Tag minimal intent="warning">
                      {formatMessage({ id: 'notifications.payload.changed' })}
                    </Tag>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      )}
    </Panel>
  )
}
