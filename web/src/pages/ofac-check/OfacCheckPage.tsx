import { useApolloClient } from '@apollo/client/react'
import { EyeOpen, IdNumber } from '@blueprintjs/icons'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useParams } from 'react-router-dom'
import { AttemptFailure } from '../../screens/form/AttemptFailure.tsx'
import { useAttempt } from '../../screens/form/use-attempt.ts'
import { HistoryTabs } from '../../screens/ledger/HistoryTabs.tsx'
import { IdLink } from '../../screens/object/IdLink.tsx'
import { ObjectPage } from '../../screens/object/ObjectPage.tsx'
import { useLookedAt } from '../../screens/object/use-looked-at.ts'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { DecideButton } from '../../screens/ofac/DecideButton.tsx'
import { Evidence } from '../../screens/ofac/Evidence.tsx'
import { FoundTag, ReviewTag } from '../../screens/ofac/OfacTags.tsx'
import { type OfacCheck, type OfacEvidence, ofacCheckQuery, revealOfacCheck } from '../../screens/ofac/ofac-query.ts'
import { useRead } from '../../screens/read/use-read.ts'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { describeDenial } from '../../session/describe-denial.ts'
import { useDenial } from '../../session/viewer.tsx'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { DetailHeader } from '../../ui/DetailHeader.tsx'
import { EntrySkeleton } from '../../ui/EntrySkeleton.tsx'
import { Field, Fields } from '../../ui/Fields.tsx'
import { Id } from '../../ui/Id.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PanelNote } from '../../ui/PanelNote.tsx'

/** The page of one sanctions check. `?tab=history` opens its history. */
export function Component() {
  const { ofacCheckId: id = '' } = useParams()
  const path = usePath()
  const read = useRead(ofacCheckQuery, ({ ofacCheck }) => ofacCheck, { variables: { id } })
  useLookedAt('ofacCheck', read.value)
  return (
    <ObjectPage
      title="sanctions.one"
      icon={<IdNumber />}
      read={read}
      failed="sanctions.failed"
      skeleton={<EntrySkeleton panelLines={6} />}
      notFound="sanctions.notFound"
      why="sanctions.notFound.why"
      values={{ id }}
      list={{ to: path('ofac/checks'), label: 'sanctions.all' }}
    >
      {(check) => <Details key={id} check={check} onDecided={read.retry} />}
    </ObjectPage>
  )
}

function Details({ check, onDecided }: { readonly check: OfacCheck; readonly onDecided: () => void }) {
  const { formatMessage } = useIntl()
  const { id, merchantAccount, customerId, chargeId } = check
  return (
    <>
      <DetailHeader
        name={<h2 className="detail-name">{check.ofacVerifiedName}</h2>}
        marks={
          <>
            <FoundTag check={check} />
            <ReviewTag check={check} />
          </>
        }
        identity={
          <>
            <Id value={id} />
            <Timestamp iso={check.creationTime} />
            {customerId && <IdLink at="customers/:customer" id={customerId} owner={merchantAccount} />}
          </>
        }
      />
      <HistoryTabs
        objectType="OfacCheck"
        objectId={id}
        lastModified={check.lastModified ?? null}
        merchantAccount={merchantAccount ?? null}
      >
        <Panel
          title={formatMessage({ id: 'sanctions.decision' })}
          actions={<DecideButton check={check} onDecided={onDecided} />}
        >
          <Fields>
            <Field label={formatMessage({ id: 'customers.ofac.matchedName' })}>
              {check.ofacMatchedName && <bdi>{check.ofacMatchedName}</bdi>}
            </Field>
            <Field label={formatMessage({ id: 'customers.ofac.provider' })}>{check.ofacServiceProvider}</Field>
            {chargeId && (
              <Field label={formatMessage({ id: 'charges.chargeId' })}>
                <IdLink at="charges/:charge" id={chargeId} owner={merchantAccount} />
              </Field>
            )}
            <Field label={formatMessage({ id: 'customers.ofac.reviewedBy' })}>{check.reviewedBy}</Field>
            <Field label={formatMessage({ id: 'customers.ofac.reviewTime' })}>
              {check.reviewTime && <Timestamp iso={check.reviewTime} />}
            </Field>
            <Field label={formatMessage({ id: 'customers.ofac.notes' })}>{check.ofacReviewNotes}</Field>
          </Fields>
        </Panel>
        <ClearEvidence check={check} />
      </HistoryTabs>
    </>
  )
}

/** The evidence of a check, revealed on request. The gateway writes an audit entry. */
function ClearEvidence({ check }: { readonly check: OfacCheck }) {
  const intl = useIntl()
  const client = useApolloClient()
  const denial = useDenial('customersUploads')
  const [evidence, setEvidence] = useState<OfacEvidence | null>(null)
  const [shown, setShown] = useState(1)
  const { attempt, run } = useAttempt()
  const label = intl.formatMessage({ id: 'sanctions.reveal' })
  const reveal = () =>
    run(async () => {
      const variables = { id: check.id }
      const { data } = await client.mutate({ mutation: revealOfacCheck, variables, fetchPolicy: 'no-cache' })
      setEvidence(data?.revealOfacCheck ?? null)
    })
  if (evidence) return <Evidence check={evidence} shown={shown} onShow={setShown} />
  return (
    <Panel title={intl.formatMessage({ id: 'sanctions.hitsOf' }, { count: check.matches.length })}>
      <PanelNote id="sanctions.reveal.why" />
      <ActionBar
        size="small"
        label={label}
        actions={[
          { label, icon: <EyeOpen />, obstacle: denial && describeDenial(denial, intl), onClick: () => void reveal() },
        ]}
      />
      <AttemptFailure attempt={attempt} action={label} />
    </Panel>
  )
}
