import { useIntl } from 'react-intl'
import { Timestamp } from '../shown/Timestamp.tsx'

interface SampleRemarksProps {
  readonly sample: {
    readonly charges: number
    readonly total: number
    readonly isWhole: boolean
    readonly from: string | null
    readonly to: string | null
    readonly readAt: string
  }
}

/** The sample of charges behind the figures and when it was read, as items in a list of notes. */
export function SampleRemarks({ sample }: SampleRemarksProps) {
  const { formatMessage } = useIntl()
  const { charges, total, isWhole, from, to, readAt } = sample
  return (
    <>
      <li>
        {formatMessage({ id: 'whatIf.sample' }, { count: charges, total, isWhole: String(isWhole) })}{' '}
        <Timestamp iso={from} form="brief" /> – <Timestamp iso={to} form="brief" />
      </li>
      <li>
        {formatMessage({ id: 'whatIf.readAt' })} <Timestamp iso={readAt} form="brief" />
      </li>
    </>
  )
}
