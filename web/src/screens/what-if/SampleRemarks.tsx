import { useIntl } from 'react-intl'
import { graphql } from '../../gql/gql.ts'
import type { SamplePartsFragment } from '../../gql/graphql.ts'
import { Timestamp } from '../shown/Timestamp.tsx'

graphql(`
  fragment SampleParts on ChargeSample {
    charges
    total
    isWhole
    from
    to
    readAt
  }
`)

/** The sample of charges behind the figures and when it was read, as items in a list of notes. */
export function SampleRemarks({ sample }: { readonly sample: SamplePartsFragment }) {
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
