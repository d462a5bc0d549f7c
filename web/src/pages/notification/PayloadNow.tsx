import { Tag } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import type { ChargeNowFragment } from '../../gql/graphql.ts'
import type { MessageId } from '../../i18n/messages.ts'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PanelNote } from '../../ui/PanelNote.tsx'
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

/** The charge in the payload next to the current charge, with differences marked. */
export function PayloadNow({ requestBody, charge, chargeId }: PayloadNowProps) {
  const { formatMessage } = useIntl()
  const path = usePath()
  const rows = charge ? payloadRows(requestBody, charge) : []
  return (
    <Panel
      title={formatMessage({ id: 'notifications.payload' })}
      actions={
        charge && (
          <Link to={path('charges/:charge', { charge: charge.id }, charge.merchantAccount)}>
            {formatMessage({ id: 'ui.open' }, { what: charge.id })}
          </Link>
        )
      }
    >
      {!charge && <PanelNote id="notifications.payload.noCharge" values={{ id: chargeId ?? '–' }} />}
      {charge && rows === null && (
        <PanelNote id={requestBody ? 'notifications.payload.unreadable' : 'notifications.payload.none'} />
      )}
      {rows && rows.length > 0 && (
        <DataTable
          className="job-table"
          rows={rows}
          hasRowHeads={false}
          columns={[
            { header: 'notifications.payload.field', cell: ({ field }) => formatMessage({ id: labels[field] }) },
            { header: 'notifications.payload.sent', cell: ({ sent }) => sent },
            {
              header: 'notifications.payload.now',
              cell: ({ now, sent }) => (
                <>
                  {now}{' '}
                  {now !== sent && (
                    <Tag minimal intent="warning">
                      {formatMessage({ id: 'notifications.payload.changed' })}
                    </Tag>
                  )}
                </>
              ),
            },
          ]}
        />
      )}
    </Panel>
  )
}
