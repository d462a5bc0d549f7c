import { useMutation } from '@apollo/client/react'
import { Button, Callout, HTMLSelect, TextArea } from '@blueprintjs/core'
import { Properties } from '@blueprintjs/icons'
import { cardPartIn } from '@portal/schema/card-text'
import { type FormEvent, useState } from 'react'
import { useIntl } from 'react-intl'
import { Link, useLocation } from 'react-router-dom'
import type { TransactionAction } from '../../../gql/graphql.ts'
import { Page } from '../../../layout/page.tsx'
import { planChargeJob } from '../../../screens/charge-job/charge-job-query.ts'
import { useOpenPlan } from '../../../screens/charge-job/use-open-plan.tsx'
import type { WorklistStart } from '../../../screens/charge-job/worklist-start.ts'
import { AttemptFailure } from '../../../screens/form/AttemptFailure.tsx'
import { FormField } from '../../../screens/form/FormField.tsx'
import { UnsavedChanges } from '../../../screens/form/UnsavedChanges.tsx'
import { useAttempt } from '../../../screens/form/use-attempt.ts'
import { FileChoice } from '../../../screens/import/FileChoice.tsx'
import { readText } from '../../../screens/import/read-text.ts'
import { usePath } from '../../../screens/object/use-owner-path.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { AmountOfEach } from './AmountOfEach.tsx'
import { type EachAmount, readEach } from './each-amount.ts'
import { mostLines, readWorklist } from './worklist-text.ts'
import './worklist.css'

const commands = [
  'REFUND',
  'CAPTURE_FUNDS',
  'CANCEL_FUNDS_AUTHORIZATION',
  'CHARGEBACK',
  'REVERSE_CHARGEBACK',
  'SETTLE',
  'AUTH_REVERSAL',
] as const satisfies TransactionAction[]
const withAmounts: readonly TransactionAction[] = ['REFUND', 'CAPTURE_FUNDS']

/** The maximum size of a file, in bytes: much more than its lines need. */
const largestFile = 5 * 1024 * 1024

/** A worklist of charges: its source and the command. Checking it opens its plan; nothing is sent before that. */
export function Component() {
  const { key, state } = useLocation()
  // The finder opens another worklist with the same path.
  return <Worklist key={key} start={state ?? {}} />
}

function Worklist({ start }: { readonly start: WorklistStart }) {
  const { formatMessage, locale } = useIntl()
  const path = usePath()
  const { open, isWaiting, note } = useOpenPlan()
  const [plan] = useMutation(planChargeJob)
  const { attempt, run } = useAttempt()
  const begins = (start.ids ?? []).join('\n')
  const [text, setText] = useState(begins)
  const [fileFault, setFileFault] = useState<string | null>(null)
  const [matching, setMatching] = useState(start.matching ?? null)
  const [command, setCommand] = useState<(typeof commands)[number]>('REFUND')
  const [each, setEach] = useState<EachAmount>({ kind: 'REMAINING', value: '', currency: '' })
  const [isChecked, setChecked] = useState(false)
  const isOff = attempt.state === 'sending' || isWaiting
  const lines = matching ? [] : readWorklist(text)
  const takesAmount = withAmounts.includes(command)
  const read = readEach(each, locale)
  const problem = matching ? null : problemOf(lines.length, text)
  const action = formatMessage({ id: 'worklist.check' })

  async function openFile(file: File): Promise<void> {
    const read = await readText(file, largestFile)
    if ('fault' in read) return setFileFault(formatMessage({ id: `worklist.file.${read.fault}` }, { name: file.name }))
    setFileFault(null)
    setText(read.text)
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    setChecked(true)
    if (problem !== null || (takesAmount && Object.keys(read.problems).length > 0)) return
    const hasAmounts = lines.some(({ amount }) => amount !== undefined)
    const selected = matching
      ? { matching }
      : hasAmounts
        ? { rows: [...lines] }
        : { ids: lines.map(({ chargeId }) => chargeId) }
    const amount = takesAmount && read.input && { amount: read.input }
    void run(async () => {
      const { data } = await plan({ variables: { input: { command, ...selected, ...amount } } })
      if (data) open(data.planChargeJob)
    })
  }

  return (
    <Page title={formatMessage({ id: 'worklist.title' })} icon={<Properties />}>
      {/* A plan that is on its way has the lines. */}
      <UnsavedChanges when={!isOff && text.trim() !== '' && text !== begins} allow={() => false} isByEntry />
      <form className="detail worklist" onSubmit={submit} noValidate>
        <Panel title={formatMessage({ id: 'worklist.lines' })}>
          {matching ? (
            <p className="worklist-matching">
              {formatMessage({ id: 'worklist.matching' })}{' '}
              <Button size="small" disabled={isOff} onClick={() => setMatching(null)}>
                {formatMessage({ id: 'worklist.matching.drop' })}
              </Button>
            </p>
          ) : (
            <>
              <FormField
                label={formatMessage({ id: 'worklist.ids' })}
                help={formatMessage({ id: 'worklist.ids.help' }, { most: mostLines })}
                problem={
                  (isChecked || problem === 'card' || problem === 'most') &&
                  problem &&
                  formatMessage({ id: `worklist.problem.${problem}` }, { most: mostLines, count: lines.length })
                }
              >
                {(field) => (
                  <TextArea
                    {...field}
                    fill
                    rows={10}
                    value={text}
                    disabled={isOff}
                    spellCheck={false}
                    onChange={({ currentTarget }) => setText(currentTarget.value)}
                  />
                )}
              </FormField>
              <p role="status" className="muted">
                {formatMessage({ id: 'worklist.count' }, { count: lines.length })}
              </p>
              <FileChoice
                label={formatMessage({ id: 'worklist.file' })}
                action={formatMessage({ id: 'worklist.file.choose' })}
                hint={formatMessage({ id: 'worklist.file.hint' })}
                accept=".csv,text/csv,text/plain"
                isFirst={false}
                isOff={isOff}
                onFile={(file) => void openFile(file)}
              />
              {fileFault && (
                <Callout compact intent="danger" role="alert">
                  {fileFault}
                </Callout>
              )}
            </>
          )}
        </Panel>
        <Panel title={formatMessage({ id: 'worklist.command' })}>
          <FormField label={formatMessage({ id: 'worklist.command' })}>
            {({ id }) => (
              <HTMLSelect
                id={id}
                value={command}
                disabled={isOff}
                onChange={({ currentTarget }) => setCommand(currentTarget.value as typeof command)}
              >
                {commands.map((each) => (
                  <option key={each} value={each}>
                    {formatMessage({ id: `bulk.command.${each}` })}
                  </option>
                ))}
              </HTMLSelect>
            )}
          </FormField>
          {takesAmount && (
            <AmountOfEach each={each} problems={isChecked ? read.problems : {}} isOff={isOff} onChange={setEach} />
          )}
          {note}
          <AttemptFailure attempt={attempt} action={action} />
          <Button type="submit" intent="primary" loading={isOff}>
            {action}
          </Button>
          <p className="muted">{formatMessage({ id: 'worklist.check.means' })}</p>
          <Link to={path('jobs')}>{formatMessage({ id: 'jobs.list.all' })}</Link>
        </Panel>
      </form>
    </Page>
  )
}

/** Why the lines cannot be checked; null if they can. A card's number is found before anything is sent. */
function problemOf(count: number, text: string): 'none' | 'most' | 'card' | null {
  if (count === 0) return 'none'
  if (count > mostLines) return 'most'
  return text.split('\n').some((line) => cardPartIn(line)) ? 'card' : null
}
