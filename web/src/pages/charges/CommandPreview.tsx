import { useIntl } from 'react-intl'
import type { TransactionAction } from '../../gql/enums.ts'
import { Money } from '../../screens/Money.tsx'
import { ChargeStatusTag } from './ChargeStatusTag.tsx'
import { foresee } from './charge-command.ts'
import type { ChargeDetails } from './charge-query.ts'

interface CommandPreviewProps {
  readonly command: TransactionAction
  readonly charge: ChargeDetails
  /** What was typed; null where it is wrong, or the command takes none. */
  readonly amount: string | null
}

/** What will come of a command, before it is given. */
export function CommandPreview({ command, charge, amount }: CommandPreviewProps) {
  const { formatMessage } = useIntl()
  const needsAmount = command === 'REFUND' || command === 'CAPTURE_FUNDS'
  const { status, changes } = foresee(command, charge, amount)
  const { currency } = charge
  return (
    <section
      className="command-preview"
      aria-live="polite"
      aria-label={formatMessage({ id: 'charges.dialog.outcome' })}
    >
      <h3 className="command-preview-title">{formatMessage({ id: 'charges.dialog.outcome' })}</h3>
      <dl className="command-changes">
        <dt>{formatMessage({ id: 'charges.dialog.outcome.status' })}</dt>
        <dd>
          <ChargeStatusTag status={charge.chargeStatus} /> →{' '}
          {needsAmount && amount === null ? (
            '–'
          ) : status ? (
            <ChargeStatusTag status={status} />
          ) : (
            formatMessage({ id: 'charges.dialog.outcome.unknownStatus' })
          )}
        </dd>
        {changes.map(({ figure, before, after }) => (
          <div key={figure} className="command-change">
            <dt>{formatMessage({ id: `charges.dialog.outcome.${figure}` })}</dt>
            <dd>
              <Money amount={before} currency={currency} /> → <Money amount={after} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
