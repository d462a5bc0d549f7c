import { Button, FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { Filter } from '@blueprintjs/icons'
import { countryOptions } from '@portal/schema/reference-lists'
import { useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { Link, useSearchParams } from 'react-router-dom'
import type { PaywallIrregularity, PaywallStep } from '../../gql/graphql.ts'
import { Page } from '../../layout/page.tsx'
import { usePreferences } from '../../preferences/preferences.tsx'
import { paymentMethods } from '../../screens/charge/charge-status.ts'
import { FormField } from '../../screens/form/FormField.tsx'
import { problemText } from '../../screens/form/problem-text.ts'
import { Read } from '../../screens/read/Read.tsx'
import { useRead } from '../../screens/read/use-read.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import type { FieldProblem } from '../../values/field-problem.ts'
import { isoSeconds } from '../../values/iso-seconds.ts'
import '../../screens/object/detail.css'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { Percentage } from '../../screens/statistics/Percentage.tsx'
import { About } from '../../ui/About.tsx'
import { Bar } from '../../ui/Bar.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { type Funnel, funnelQuery } from './funnel-query.ts'
import './metrics.css'
import { Seconds } from './Seconds.tsx'
import { VisitsTable } from './VisitsTable.tsx'

// Loaded on demand, because most visits see sessions and no problem.
const InvalidList = lazyPart(() => import('../../screens/list/InvalidList.tsx'), 'InvalidList')

const filters = ['chargeId', 'customerId', 'sessionId'] as const
/** The filters with few values, each with its label and the text for no choice. */
const choices = {
  method: ['charges.paymentMethod', 'metrics.anyMethod'],
  country: ['field.country', 'metrics.anyCountry'],
  days: ['metrics.period', 'metrics.anyTime'],
} as const
type Choice = keyof typeof choices
const choiceNames = Object.keys(choices) as Choice[]
const fieldNames = [...filters, ...choiceNames] as const
const steps: readonly PaywallStep[] = ['PAYWALL_OPENED', 'METHOD_SELECTED', 'FORM_SUBMITTED', 'REDIRECTED', 'COMPLETED']
/** The periods to choose, in days. */
const periods = [1, 7, 30] as const
const irregularities: readonly PaywallIrregularity[] = ['WITHOUT_OPENING', 'OUT_OF_ORDER']

/** The values of a filter that has few; null for any text. */
const valuesOf: Readonly<Record<string, readonly string[] | null>> = {
  ...Object.fromEntries(filters.map((name) => [name, null])),
  step: steps,
  left: steps,
  method: paymentMethods,
  country: countryOptions('en').map(({ value }) => value),
  days: periods.map(String),
  irregularity: irregularities,
}

/** The problem of each invalid parameter. Without it, the funnel of all sessions would look like that of some. */
function problemsOf(parameters: URLSearchParams): Readonly<Record<string, FieldProblem>> {
  const problems = [...parameters].flatMap(([name, text]): [string, FieldProblem][] => {
    const values = valuesOf[name]
    if (values === undefined) return [[name, 'unknownField']]
    return text === '' || values === null || values.includes(text) ? [] : [[name, 'notKnown']]
  })
  return Object.fromEntries(problems)
}

/** The funnel of the paywall. The filter is in the URL. */
export function Component() {
  const { formatMessage } = useIntl()
  const [parameters, setParameters] = useSearchParams()
  const problems = problemsOf(parameters)
  const isInvalid = Object.keys(problems).length > 0
  const filter = Object.fromEntries(filters.map((name) => [name, parameters.get(name) || null]))
  const step = steps.find((each) => each === parameters.get('step')) ?? null
  const leftAfter = steps.find((each) => each === parameters.get('left')) ?? null
  const method = paymentMethods.find((each) => each === parameters.get('method')) ?? null
  const country = parameters.get('country') || null
  const days = periods.find((each) => String(each) === parameters.get('days')) ?? null
  const [now] = useState(() => Date.now())
  const from = days === null ? null : isoSeconds(now - days * 86_400_000)
  const irregularity = irregularities.find((each) => each === parameters.get('irregularity')) ?? null
  const read = useRead(funnelQuery, ({ paywallFunnel }) => paywallFunnel as Funnel, {
    variables: { filter, step, leftAfter, irregularity, paymentMethod: method, country, from },
    skip: isInvalid,
  })
  return (
    <Page title={formatMessage({ id: 'shell.menu.paywallFunnel' })} icon={<Filter />}>
      <About id="about.funnel" />
      <div className="detail">
        <FunnelFilter problems={problems} />
        {isInvalid && (
          <InvalidList
            problems={problems}
            marked={choiceNames}
            onChange={(changes) => setParameters([...parameters].filter(([name]) => !(name in changes)))}
          />
        )}
        <Read of={{ ...read, value: isInvalid ? null : read.value }} failed="metrics.failed" skeleton={8}>
          {(funnel) => (
            <>
              <Steps funnel={funnel} />
              <Panel
                title={
                  leftAfter !== null
                    ? formatMessage(
                        { id: 'metrics.sessions.left' },
                        { step: formatMessage({ id: `metrics.step.${leftAfter}` }) },
                      )
                    : step !== null
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

interface FunnelFilterProps {
  readonly problems: Readonly<Record<string, FieldProblem>>
}

/** Filters the sessions by ids, payment method, country and period. */
function FunnelFilter({ problems }: FunnelFilterProps) {
  const intl = useIntl()
  const { formatMessage } = intl
  const { locale } = usePreferences()
  const [parameters, setParameters] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  const applied = Object.fromEntries(fieldNames.map((name) => [name, parameters.get(name) ?? '']))
  const address = JSON.stringify(applied)
  const [typed, setTyped] = useState({ address, values: applied })
  // Another address has other values. The other parameters, such as the step, leave the typed ones unchanged.
  if (typed.address !== address) setTyped({ address, values: applied })
  const { values } = typed
  const change = (name: string, value: string) => setTyped({ address, values: { ...values, [name]: value } })
  const options: Readonly<Record<Choice, readonly (readonly [value: string, text: string])[]>> = {
    method: paymentMethods.map((each) => [each, formatMessage({ id: `enum.paymentMethod.${each}` })]),
    country: countryOptions(locale).map(({ value, text }) => [value, text]),
    days: periods.map((each) => [String(each), formatMessage({ id: 'metrics.days' }, { days: each })]),
  }
  return (
    <form
      ref={form}
      className="metrics-filter"
      aria-label={formatMessage({ id: 'metrics.filter' })}
      onSubmit={(event) => {
        event.preventDefault()
        const entered = fieldNames.map((name) => [name, values[name]?.trim() ?? ''] as const)
        setParameters(Object.fromEntries(entered.filter(([, value]) => value !== '')))
      }}
    >
      {filters.map((name) => (
        <FormGroup key={name} label={formatMessage({ id: `metrics.${name}` })} labelFor={`metrics-${name}`}>
          <InputGroup
            id={`metrics-${name}`}
            name={name}
            value={values[name]}
            maxLength={200}
            onValueChange={(value) => change(name, value)}
          />
        </FormGroup>
      ))}
      {choiceNames.map((name) => {
        const [labelId, anyId] = choices[name]
        const label = formatMessage({ id: labelId })
        const problem = values[name] === applied[name] ? problems[name] : undefined
        return (
          <FormField key={name} label={label} problem={problem && problemText(problem, label, intl)}>
            {({ intent: _, ...input }) => (
              <HTMLSelect
                {...input}
                fill
                name={name}
                value={values[name]}
                onChange={({ currentTarget }) => change(name, currentTarget.value)}
              >
                <option value="">{formatMessage({ id: anyId })}</option>
                {problem && <option value={applied[name]}>{applied[name]}</option>}
                {options[name].map(([code, text]) => (
                  <option key={code} value={code}>
                    {text}
                  </option>
                ))}
              </HTMLSelect>
            )}
          </FormField>
        )
      })}
      <Button type="submit">{formatMessage({ id: 'metrics.apply' })}</Button>
      {parameters.size > 0 && (
        <Button
          variant="minimal"
          onClick={() => {
            setParameters({})
            setTyped({ address, values: Object.fromEntries(fieldNames.map((name) => [name, ''])) })
            // The button disappears.
            form.current?.querySelector('input')?.focus()
          }}
        >
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
    next.delete('left')
    next.delete('irregularity')
    for (const [name, value] of Object.entries(change)) next.set(name, value)
    return `?${next}`
  }
  const isNarrowed = parameters.has('method') || parameters.has('country') || parameters.has('days')
  const apart = [
    ['WITHOUT_OPENING', funnel.withoutOpening],
    ['OUT_OF_ORDER', funnel.outOfOrder],
  ] as const
  return (
    <Panel title={formatMessage({ id: 'metrics.funnel' })}>
      <p className="muted">
        {formatMessage(
          { id: funnel.isWhole ? 'metrics.whole' : isNarrowed ? 'metrics.among' : 'metrics.part' },
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
          {
            header: 'metrics.leftAfter',
            align: 'right',
            cell: ({ step, leftAfter }) =>
              leftAfter === 0 ? (
                <span className="muted">–</span>
              ) : (
                <Link to={to({ left: step })} aria-current={parameters.get('left') === step ? 'true' : undefined}>
                  {formatNumber(leftAfter)}
                </Link>
              ),
          },
          { header: 'metrics.median', from: 'medium', cell: ({ medianSeconds }) => <Seconds of={medianSeconds} /> },
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
