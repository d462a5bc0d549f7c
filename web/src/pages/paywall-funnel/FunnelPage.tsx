import { Button, FormGroup, InputGroup } from '@blueprintjs/core'
import { Filter } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { Link, useSearchParams } from 'react-router-dom'
import type { PaywallIrregularity, PaywallStep } from '../../gql/graphql.ts'
import { Page } from '../../layout/page.tsx'
import { Read } from '../../screens/read/Read.tsx'
import { useRead } from '../../screens/read/use-read.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import '../../screens/detail.css'
import { Percentage } from '../../screens/statistics/Percentage.tsx'
import { Timestamp } from '../../screens/Timestamp.tsx'
import { Bar } from '../../ui/Bar.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { type Funnel, funnelQuery } from './funnel-query.ts'
import './metrics.css'
import { Seconds } from './Seconds.tsx'
import { VisitsTable } from './VisitsTable.tsx'

const filters = ['chargeId', 'customerId', 'sessionId'] as const
const steps: readonly PaywallStep[] = ['PAYWALL_OPENED', 'METHOD_SELECTED', 'FORM_SUBMITTED', 'REDIRECTED', 'COMPLETED']
const irregularities: readonly PaywallIrregularity[] = ['WITHOUT_OPENING', 'OUT_OF_ORDER']

/** The funnel of the paywall. The filter is in the URL. */
export function Component() {
  const { formatMessage } = useIntl()
  const [parameters] = useSearchParams()
  const filter = Object.fromEntries(filters.map((name) => [name, parameters.get(name) || null]))
  const step = steps.find((each) => each === parameters.get('step')) ?? null
  const irregularity = irregularities.find((each) => each === parameters.get('irregularity')) ?? null
  const read = useRead(funnelQuery, ({ paywallFunnel }) => paywallFunnel as Funnel, {
    variables: { filter, step, irregularity },
  })
  return (
    <Page title={formatMessage({ id: 'shell.menu.paywallFunnel' })} icon={<Filter />}>
      <div className="detail">
        <FunnelFilter key={String(parameters)} />
        <Read of={read} failed="metrics.failed" skeleton={8}>
          {(funnel) => (
            <>
              <Steps funnel={funnel} />
              <Panel
                title={
                  step !== null
                    ? formatMessage(
                        { id: 'metrics.sessions.of' },
                        { step: formatMessage({ id: `metrics.step.${step}` }) },
                      )
                    : irregularity !== null
                      ? formatMessage({ id: `metrics.irregularity.${irregularity}` })
                      : formatMessage({ id: 'metrics.sessions' })
                }
              >
                <VisitsTable visits={funnel.visits.items} total={funnel.visits.total} />
              </Panel>
            </>
          )}
        </Read>
      </div>
    </Page>
  )
}

/** Filters the sessions by charge, by customer or by session id. */
function FunnelFilter() {
  const { formatMessage } = useIntl()
  const [parameters, setParameters] = useSearchParams()
  return (
    <form
      className="metrics-filter"
      aria-label={formatMessage({ id: 'metrics.filter' })}
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget)
        const values = filters.map((name) => [name, String(typed.get(name) ?? '').trim()] as const)
        setParameters(Object.fromEntries(values.filter(([, value]) => value !== '')))
      }}
    >
      {filters.map((name) => (
        <FormGroup key={name} label={formatMessage({ id: `metrics.${name}` })} labelFor={`metrics-${name}`}>
          <InputGroup id={`metrics-${name}`} name={name} defaultValue={parameters.get(name) ?? ''} maxLength={200} />
        </FormGroup>
      ))}
      <Button type="submit">{formatMessage({ id: 'metrics.apply' })}</Button>
      {parameters.size > 0 && (
        <Button variant="minimal" onClick={() => setParameters({})}>
          {formatMessage({ id: 'metrics.clear' })}
        </Button>
      )}
    </form>
  )
}

function Steps({ funnel }: { readonly funnel: Funnel }) {
  const { formatMessage, formatNumber } = useIntl()
  const [parameters] = useSearchParams()
  const to = (change: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(parameters)
    next.delete('step')
    next.delete('irregularity')
    for (const [name, value] of Object.entries(change)) next.set(name, value)
    return `?${next}`
  }
  const apart = [
    ['WITHOUT_OPENING', funnel.withoutOpening],
    ['OUT_OF_ORDER', funnel.outOfOrder],
  ] as const
  return (
    <Panel title={formatMessage({ id: 'metrics.funnel' })}>
      <p className="muted">
        {formatMessage(
          { id: funnel.isWhole ? 'metrics.whole' : 'metrics.part' },
          { sessions: funnel.sessions, total: formatNumber(funnel.total) },
        )}{' '}
        {funnel.from && (
          <>
            <Timestamp iso={funnel.from} form="brief" /> – <Timestamp iso={funnel.to} form="brief" />
          </>
        )}
      </p>
      <DataTable
        className="metrics-table"
        rows={funnel.steps}
        columns={[
          {
            header: 'metrics.step',
            cell: ({ step }) => (
              <Link to={to({ step })} aria-current={parameters.get('step') === step ? 'true' : undefined}>
                {formatMessage({ id: `metrics.step.${step}` })}
              </Link>
            ),
          },
          {
            header: 'metrics.sessions',
            cell: ({ sessions, percentageOfOpened }) => (
              <span className="metrics-count">
                {sessions > 0 && <Bar percent={percentageOfOpened ?? 0} tone="held" />}
                {formatNumber(sessions)}
              </span>
            ),
          },
          {
            header: 'metrics.ofOpened',
            cell: ({ percentageOfOpened }) => <Percentage value={percentageOfOpened ?? null} />,
          },
          {
            header: 'metrics.ofPrevious',
            cell: ({ percentageOfPrevious }) => <Percentage value={percentageOfPrevious ?? null} />,
          },
          { header: 'metrics.median', cell: ({ medianSeconds }) => <Seconds of={medianSeconds} /> },
        ]}
        label={formatMessage({ id: 'metrics.funnel' })}
        scrolls="sideways"
      />
      <dl className="metrics-facts">
        <div>
          <dt>{formatMessage({ id: 'metrics.medianInAll' })}</dt>
          <dd>
            <Seconds of={funnel.medianSeconds} />
          </dd>
        </div>
        <div>
          <dt>{formatMessage({ id: 'metrics.left' })}</dt>
          <dd>{formatNumber(funnel.left)}</dd>
        </div>
        {apart.map(([irregularity, count]) => (
          <div key={irregularity}>
            <dt>{formatMessage({ id: `metrics.irregularity.${irregularity}` })}</dt>
            <dd>{count === 0 ? '0' : <Link to={to({ irregularity })}>{formatNumber(count)}</Link>}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
