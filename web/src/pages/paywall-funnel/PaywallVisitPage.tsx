import { Callout } from '@blueprintjs/core'
import { Filter } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { Link, useParams } from 'react-router-dom'
import type { PaywallVisitFieldsFragment } from '../../gql/graphql.ts'
import { ObjectPage } from '../../screens/object/ObjectPage.tsx'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { useRead } from '../../screens/read/use-read.ts'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { DetailHeader } from '../../ui/DetailHeader.tsx'
import { EntrySkeleton } from '../../ui/EntrySkeleton.tsx'
import { Field, Fields } from '../../ui/Fields.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { visitQuery } from './funnel-query.ts'
import './metrics.css'
import { Seconds } from './Seconds.tsx'

/** One session at the paywall: the payer's steps, and their durations. */
export function Component() {
  const { metric: id = '' } = useParams()
  const path = usePath()
  const read = useRead(
    visitQuery,
    ({ paywallMetrics }) => paywallMetrics.items[0] as PaywallVisitFieldsFragment | undefined,
    {
      variables: { sessionId: id },
    },
  )
  return (
    <ObjectPage
      title="metrics.one"
      icon={<Filter />}
      read={read}
      failed="metrics.failed"
      skeleton={<EntrySkeleton panelLines={5} />}
      notFound="metrics.notFound"
      values={{ id }}
      list={{ to: path('metrics'), label: 'shell.menu.paywallFunnel' }}
    >
      {(visit) => <Timeline visit={visit} />}
    </ObjectPage>
  )
}

function Timeline({ visit }: { readonly visit: PaywallVisitFieldsFragment }) {
  const { formatMessage } = useIntl()
  const path = usePath()
  const { id, merchantAccount, customerId, chargeId, paymentMethod, irregularity, steps } = visit
  return (
    <>
      <DetailHeader
        name={<h2 className="detail-name">{id}</h2>}
        marks={null}
        identity={<Timestamp iso={steps[0]?.time} />}
      />
      {irregularity && (
        <Callout intent="warning">{formatMessage({ id: `metrics.irregularity.${irregularity}.why` })}</Callout>
      )}
      <Panel title={formatMessage({ id: 'metrics.timeline' })}>
        <ol className="metrics-timeline">
          {steps.map(({ step, time }, place) => {
            const before = steps[place - 1]
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a step may occur twice
              <li key={place}>
                <strong>{formatMessage({ id: `metrics.step.${step}` })}</strong>
                <Timestamp iso={time} />
                {before && (
                  <span className="muted">
                    + <Seconds of={(Date.parse(time) - Date.parse(before.time)) / 1000} />
                  </span>
                )}
              </li>
            )
          })}
        </ol>
      </Panel>
      <Panel title={formatMessage({ id: 'metrics.facts' })}>
        <Fields>
          <Field label={formatMessage({ id: 'metrics.merchantAccount' })}>{merchantAccount}</Field>
          <Field label={formatMessage({ id: 'metrics.customerId' })}>
            {customerId && (
              <Link to={path('customers/:customer', { customer: customerId }, merchantAccount)}>{customerId}</Link>
            )}
          </Field>
          <Field label={formatMessage({ id: 'metrics.chargeId' })}>
            {chargeId && <Link to={path('charges/:charge', { charge: chargeId }, merchantAccount)}>{chargeId}</Link>}
          </Field>
          <Field label={formatMessage({ id: 'metrics.paymentMethod' })}>{paymentMethod}</Field>
        </Fields>
      </Panel>
    </>
  )
}
