import { useIntl } from 'react-intl'
import { graphql } from '../../gql/gql.ts'
import type { TrustLevelDraftInput, TrustLevelRehearsalQuery } from '../../gql/graphql.ts'
import { SecondLook } from '../../screens/review/second-look.tsx'
import { LiveFigures } from '../../screens/what-if/LiveFigures.tsx'
import { SampleRemarks } from '../../screens/what-if/SampleRemarks.tsx'
import { describeDenial } from '../../session/describe-denial.ts'
import { useDenial } from '../../session/viewer.tsx'
import { RehearsedCustomers } from './RehearsedCustomers.tsx'

const rehearsalQuery = graphql(`
  query TrustLevelRehearsal($draft: TrustLevelDraftInput!) {
    trustLevelRehearsal(draft: $draft) {
      sample {
        ...SampleParts
      }
      customers
      exceeding
      blocked
      levelUnknown
      cannotTell
      leftOut
      rows {
        customerId
        chargeId
        creationTime
        restriction
      }
    }
  }
`)

/** The result of a rehearsal. */
export type Rehearsed = TrustLevelRehearsalQuery['trustLevelRehearsal']

/** How many customers the limits in the form would have blocked. A null draft is incomplete. */
export function TrustRehearsal({ draft }: { readonly draft: TrustLevelDraftInput | null }) {
  const intl = useIntl()
  const denial = useDenial('customers')
  const whyUnknown = denial && describeDenial(denial, intl)
  return (
    <LiveFigures
      title={intl.formatMessage({ id: 'rehearsal.title' })}
      query={rehearsalQuery}
      variables={draft && { draft }}
    >
      {(data, isOutdated) => (
        <TrustRehearsalAnswer found={data.trustLevelRehearsal} isOutdated={isOutdated} whyUnknown={whyUnknown} />
      )}
    </LiveFigures>
  )
}

interface TrustRehearsalAnswerProps {
  readonly found: Rehearsed
  readonly isOutdated: boolean
  /** Why the customers' trust levels cannot be read. Null if they can. */
  readonly whyUnknown: string | null
}

/** If more customers than this share are blocked, the user should look twice. */
const muchShare = 1 / 20

/** The result of a rehearsal as text: first the number of blocked customers, then the limitations. */
export function TrustRehearsalAnswer({ found, isOutdated, whyUnknown }: TrustRehearsalAnswerProps) {
  const { formatMessage } = useIntl()
  const { sample, customers, exceeding, blocked, levelUnknown, cannotTell, leftOut, rows } = found
  if (sample.charges === 0) return <p className="data-panel-note">{formatMessage({ id: 'whatIf.noCharges' })}</p>
  const otherLevels = exceeding - blocked - levelUnknown
  const isLeast = !sample.isWhole || levelUnknown > 0 || cannotTell > 0
  return (
    <>
      <p className="what-if-summary" role={isOutdated ? undefined : 'status'}>
        {formatMessage({ id: 'rehearsal.blocked' }, { blocked, customers, isLeast: String(isLeast) })}
      </p>
      {blocked > customers * muchShare && (
        <SecondLook
          text={formatMessage({ id: 'rehearsal.much' })}
          question={formatMessage({ id: 'rehearsal.much.confirm' }, { blocked, customers })}
        />
      )}
      <RehearsedCustomers rows={rows} blocked={blocked} />
      <ul className="what-if-remarks muted">
        {levelUnknown > 0 && (
          <li>
            {formatMessage({ id: 'rehearsal.levelUnknown' }, { count: levelUnknown })} {whyUnknown}
          </li>
        )}
        {cannotTell > 0 && <li>{formatMessage({ id: 'rehearsal.cannotTell' }, { count: cannotTell })}</li>}
        {otherLevels > 0 && <li>{formatMessage({ id: 'rehearsal.otherLevels' }, { count: otherLevels })}</li>}
        {leftOut > 0 && <li>{formatMessage({ id: 'rehearsal.leftOut' }, { count: leftOut })}</li>}
        <li>{formatMessage({ id: 'rehearsal.assumes' }, { isWhole: String(sample.isWhole) })}</li>
        <SampleRemarks sample={sample} />
      </ul>
    </>
  )
}
