import { Button } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { ChargeStateTag, ChargeStatusTag } from '../../../screens/charge/ChargeStatusTag.tsx'
import { chargeState } from '../../../screens/charge/charge-state.ts'
import { Failure } from '../../../screens/error/Failure.tsx'
import { Message } from '../../../screens/error/Message.tsx'
import { Money } from '../../../screens/shown/Money.tsx'
import { Timestamp } from '../../../screens/shown/Timestamp.tsx'
import { BeforeNow } from '../../../ui/BeforeNow.tsx'
import { Field, Fields } from '../../../ui/Fields.tsx'
import type { ChargeDetails } from '../charge-query.ts'
import { refundable } from './charge-command.ts'
import type { Reading } from './use-charge-command.ts'

interface ChargeNowProps {
  readonly charge: ChargeDetails
  /** The charge as it was when the dialog was opened. Differences are shown. */
  readonly opened: ChargeDetails
  readonly title: string
  readonly explanation: string
  /** The gateway's message about the cause. */
  readonly cause: string | null
  readonly reading: Reading
  readonly onReadAgain: () => void
}

/** The current charge on the platform, with the reason to review it. */
export function ChargeNow({ charge, opened, title, explanation, cause, reading, onReadAgain }: ChargeNowProps) {
  const { formatMessage } = useIntl()
  const known = new Set(opened.transactions.map(({ id }) => id))
  const added = charge.transactions.filter(({ id }) => !known.has(id))
  const figures = [
    { label: 'charges.amountCharged', before: opened.amountCharged, now: charge.amountCharged },
    { label: 'charges.amountRefunded', before: opened.amountRefunded, now: charge.amountRefunded },
    { label: 'charges.amountRemaining', before: refundable(opened), now: refundable(charge) },
  ] as const
  return (
    <Message what={title} role="alert">
      <p>{explanation}</p>
      {cause && <p className="muted">{cause}</p>}
      {reading.state === 'failed' ? (
        <Failure
          what={formatMessage({ id: 'charges.dialog.currentFailed' })}
          error={reading.error}
          retry={onReadAgain}
        />
      ) : reading.state === 'reading' ? (
        <p role="status">{formatMessage({ id: 'charges.dialog.reading' })}</p>
      ) : (
        <>
          <p className="charge-now-head">
            <strong>{formatMessage({ id: 'charges.dialog.current' })}</strong>
            <Button
              size="small"
              variant="minimal"
              icon={<Refresh />}
              aria-label={formatMessage({ id: 'list.refresh' })}
              onClick={onReadAgain}
            />
          </p>
          <Fields>
            <Field label={formatMessage({ id: 'charges.status' })}>
              <BeforeNow
                before={chargeState(charge) === chargeState(opened) ? undefined : <ChargeStateTag charge={opened} />}
                now={<ChargeStateTag charge={charge} />}
              />
            </Field>
            {figures.map(({ label, before, now }) => (
              <Field key={label} label={formatMessage({ id: label })}>
                <BeforeNow
                  before={before === now ? undefined : <Money amount={before} currency={opened.currency} />}
                  now={<Money amount={now} currency={charge.currency} />}
                />
              </Field>
            ))}
            <Field label={formatMessage({ id: 'charges.modified' })}>
              <Timestamp iso={charge.lastModified} />
            </Field>
          </Fields>
          {added.length > 0 && (
            <>
              <p className="charge-now-head">
                <strong>{formatMessage({ id: 'charges.dialog.happened' })}</strong>
              </p>
              <ul className="charge-now-added">
                {added.map(({ id, type, status, amount, currency, creationTime, callerName }) => (
                  <li key={id}>
                    {type && formatMessage({ id: `enum.operationType.${type}` })} <ChargeStatusTag status={status} />{' '}
                    <Money amount={amount} currency={currency} /> <Timestamp iso={creationTime} />{' '}
                    {callerName && formatMessage({ id: 'charges.transaction.by' }, { caller: callerName })}
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </Message>
  )
}
