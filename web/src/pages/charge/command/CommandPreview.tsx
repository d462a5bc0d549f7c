import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { TransactionAction } from '../../../gql/enums.ts'
import { ChargeStatusTag } from '../../../screens/charge/ChargeStatusTag.tsx'
import { type ChargeState, chargeState } from '../../../screens/charge/charge-state.ts'
import { Money } from '../../../screens/shown/Money.tsx'
import type { ChargeDetails } from '../charge-query.ts'
import { previewOutcome } from './charge-command.ts'

interface CommandPreviewProps {
  readonly command: TransactionAction
  readonly charge: ChargeDetails
  /** The entered amount. Null if it is invalid or the command takes none. */
  readonly amount: string | null
}

/** The effects of a command before it is sent. */
export function CommandPreview({ command, charge, amount }: CommandPreviewProps) {
  const { formatMessage } = useIntl()
  const needsAmount = command === 'REFUND' || command === 'CAPTURE_FUNDS'
  const { status, changes, released } = previewOutcome(command, charge, amount)
  const { currency } = charge
  return (
    <section
      className="command-preview"
      aria-live="polite"
      aria-label={formatMessage({ id: 'charges.dialog.outcome' })}
    >
      {needsAmount && amount === null ? (
        <p className="command-preview-none muted">{formatMessage({ id: 'charges.dialog.outcome.noAmount' })}</p>
      ) : (
        <dl className="command-changes">
          <Row label={formatMessage({ id: 'charges.dialog.outcome.status' })}>
            <StatusChange before={chargeState(charge)} after={status} />
          </Row>
          {changes.map(({ figure, before, after }) => (
            <Row key={figure} label={formatMessage({ id: `charges.dialog.outcome.${figure}` })}>
              <span className="command-before">
                <Money amount={before} currency={currency} /> →
              </span>{' '}
              <Money amount={after} currency={currency} />
            </Row>
          ))}
          {released !== undefined && (
            <Row label={formatMessage({ id: 'charges.dialog.outcome.released' })}>
              <Money amount={released} currency={currency} />
            </Row>
          )}
        </dl>
      )}
    </section>
  )
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="command-change">
      <dt className="muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface StatusChangeProps {
  readonly before: ChargeState | null
  /** Null if it depends on the provider's response. */
  readonly after: ChargeState | null
}

function StatusChange({ before, after }: StatusChangeProps) {
  const { formatMessage } = useIntl()
  if (before === after) {
    return (
      <>
        <ChargeStatusTag status={after} />{' '}
        <span className="muted">{formatMessage({ id: 'charges.dialog.outcome.sameStatus' })}</span>
      </>
    )
  }
  return (
    <>
      <ChargeStatusTag status={before} /> →{' '}
      {after ? <ChargeStatusTag status={after} /> : formatMessage({ id: 'charges.dialog.outcome.unknownStatus' })}
    </>
  )
}
