import { useIntl } from 'react-intl'
import { graphql } from '../../gql/gql.ts'
import type { FraudSystemDraftInput, FraudSystemRehearsalQuery } from '../../gql/graphql.ts'
import { LiveFigures } from '../../screens/what-if/LiveFigures.tsx'
import { SampleRemarks } from '../../screens/what-if/SampleRemarks.tsx'

const rehearsalQuery = graphql(`
  query FraudSystemRehearsal($draft: FraudSystemDraftInput!) {
    fraudSystemRehearsal(draft: $draft) {
      sample {
        ...SampleParts
      }
      checked
      cannotTell
    }
  }
`)

interface FraudRehearsalProps {
  /** Null while the draft is incomplete. */
  readonly draft: FraudSystemDraftInput | null
  readonly isDisabled: boolean
}

/** How many of the newest charges the fraud system in the form would check. */
export function FraudRehearsal({ draft, isDisabled }: FraudRehearsalProps) {
  const { formatMessage } = useIntl()
  return (
    <LiveFigures title={formatMessage({ id: 'rehearsal.title' })} query={rehearsalQuery} variables={draft && { draft }}>
      {(data, isOutdated) => (
        <FraudRehearsalAnswer found={data.fraudSystemRehearsal} isOutdated={isOutdated} isDisabled={isDisabled} />
      )}
    </LiveFigures>
  )
}

interface FraudRehearsalAnswerProps extends Pick<FraudRehearsalProps, 'isDisabled'> {
  readonly found: FraudSystemRehearsalQuery['fraudSystemRehearsal']
  readonly isOutdated: boolean
}

/** The result of a rehearsal as text. */
export function FraudRehearsalAnswer({ found, isOutdated, isDisabled }: FraudRehearsalAnswerProps) {
  const { formatMessage } = useIntl()
  const { sample, checked, cannotTell } = found
  const { charges } = sample
  if (charges === 0) return <p className="data-panel-note">{formatMessage({ id: 'whatIf.noCharges' })}</p>
  return (
    <>
      <p className="what-if-summary" role={isOutdated ? undefined : 'status'}>
        {formatMessage({ id: 'rehearsal.checked' }, { checked, charges })}
      </p>
      {isDisabled && <p>{formatMessage({ id: 'rehearsal.disabled' })}</p>}
      <ul className="what-if-remarks muted">
        {cannotTell > 0 && <li>{formatMessage({ id: 'rehearsal.checkUnknown' }, { count: cannotTell })}</li>}
        <SampleRemarks sample={sample} />
      </ul>
    </>
  )
}
