import { Fragment, type ReactNode } from 'react'
import { type MessageDescriptor, useIntl } from 'react-intl'
import type { LaidOutForm } from '../../screens/entry/entry.ts'
import { Panel } from '../../ui/Panel.tsx'
import { InstrumentSupports } from './InstrumentSupports.tsx'

/** The sections of the form, in the order of setup. */
const parts = [
  [
    'instruments.part.checkout',
    ['displayName', 'paymentInstrument', 'paymentGateway', 'status', 'priority', 'allowedLiveMode'],
  ],
  [
    'instruments.part.limits',
    [
      'countries',
      'currencies',
      'amountCurrency',
      'minAmount',
      'maxAmount',
      'paymentMethodExceptions',
      'userAgentRegex',
      'strictTrustLevelInstruments',
    ],
  ],
  ['instruments.part.paying', ['costBurden', 'installmentsEnabled', 'numberOfInstallments', 'oneClick']],
  [
    'instruments.part.processing',
    [
      'revisitSchedule',
      'autoSyncIntervalMinutes',
      'enabledSettlement',
      'enabledBulkPayment',
      'bulkPaymentFileFormat',
      'idMindDeviceCollection',
    ],
  ],
  ['instruments.part.messages', ['emailToggles', 'images']],
] as const satisfies readonly (readonly [NonNullable<MessageDescriptor['id']>, readonly string[]])[]

type InputName = (typeof parts)[number][1][number]

interface InstrumentLayoutProps {
  readonly input: (name: InputName) => ReactNode
  readonly form: LaidOutForm
}

/** The form of a payment instrument: identity, availability, payment, processing, and texts for customers. */
export function InstrumentLayout({ input, form }: InstrumentLayoutProps) {
  const { formatMessage } = useIntl()
  // This cannot be changed later.
  const chosen = form.id === null && form.values.paymentInstrument
  return (
    <>
      <p className="muted">{formatMessage({ id: 'instruments.about' })}</p>
      {parts.map(([id, names], place) => (
        <Fragment key={id}>
          <Panel title={formatMessage({ id })}>
            <div className="form-section">
              <div className="form-pair">{names.map((name) => input(name))}</div>
            </div>
          </Panel>
          {place === 0 && chosen && <InstrumentSupports id={chosen} />}
        </Fragment>
      ))}
    </>
  )
}
