import { useMutation } from '@apollo/client/react'
import { FormGroup, InputGroup } from '@blueprintjs/core'
import { useEffect, useId, useState } from 'react'
import { useIntl } from 'react-intl'
import { amountRule, readAmount } from '../../values/amount-input.ts'
import { compareDecimals } from '../../values/decimal.ts'
import type { FieldProblem } from '../../values/field-problem.ts'
import { writeNumber } from '../../values/written-number.ts'
import { AttemptFailure } from '../form/AttemptFailure.tsx'
import { problemText } from '../form/problem-text.ts'
import { useAttempt } from '../form/use-attempt.ts'
import { useNumberReadings } from '../form/use-number-readings.tsx'
import { Money } from '../shown/Money.tsx'
import { type ChargeJobDetails, type ChargeJobItem, setChargeJobAmounts } from './charge-job-query.ts'
import { useMarkAmount } from './pending-amounts.tsx'

const withAmounts: readonly unknown[] = ['REFUND', 'CAPTURE_FUNDS']
const correctable: readonly unknown[] = ['WILL_BE_SENT', 'AMOUNT_TOO_HIGH', 'AMOUNT_INVALID', 'OTHER_CURRENCY']

interface AmountCellProps {
  readonly job: ChargeJobDetails
  readonly item: ChargeJobItem
  /** Called when the plan of the line has changed: its reason may differ although all counts are the same. */
  readonly onChanged: () => void
}

/** The amount of a planned line. The owner of the plan can change it. */
export function AmountCell(props: AmountCellProps) {
  const { job, item } = props
  const isEditable = job.isOwn && withAmounts.includes(job.command) && correctable.includes(item.plan)
  return isEditable ? <AmountField {...props} /> : <Money amount={item.amount} currency={item.currency} />
}

/**
 * The amount in the user's notation. A new amount takes effect when the field loses the focus. An unreadable one is not
 * sent. It blocks the start of the plan, as does one that is not saved.
 */
function AmountField({ job, item, onChanged }: AmountCellProps) {
  const intl = useIntl()
  const { formatMessage, locale } = intl
  const [save] = useMutation(setChargeJobAmounts)
  const { attempt, run, reset } = useAttempt()
  const id = useId()
  const planned = writeNumber(item.amount ?? '', locale)
  const [text, setText] = useState(planned)
  const [problem, setProblem] = useState<FieldProblem | null>(null)
  const [isUnsaved, setUnsaved] = useState(false)
  useEffect(() => {
    setText(planned)
    setProblem(null)
    setUnsaved(false)
  }, [planned])
  const isOff = useMarkAmount(item.place, problem !== null ? 'unread' : isUnsaved ? 'unsaved' : null)
  const label = formatMessage({ id: 'bulk.amountOf' }, { charge: item.objectId })

  function send(typed: string): void {
    setText(typed)
    // If the field is empty, the amount of the job applies.
    const isEmpty = typed.trim() === ''
    const read = isEmpty ? null : readAmount(typed, item.currency, locale)
    setProblem(read?.problem ?? null)
    if (read?.problem) return
    const amount = read?.decimal ?? null
    const isPlanned =
      amount === null ? item.amount === null : item.amount !== null && compareDecimals(amount, item.amount) === 0
    setUnsaved(!isPlanned)
    if (isPlanned) {
      reset()
      return
    }
    void run(async () => {
      await save({ variables: { input: { jobId: job.id, rows: [{ place: item.place, amount }] } } })
      setUnsaved(false)
      onChanged()
    })
  }

  const readings = useNumberReadings({
    value: text,
    rule: amountRule(item.currency),
    isWrong: problem !== null,
    onChoose: send,
  })
  const note = problem && (
    <span id={id}>
      {problemText(problem, formatMessage({ id: 'bulk.amount' }), intl)} {readings}
    </span>
  )
  return (
    <>
      <FormGroup className="charge-job-amount" intent={problem ? 'danger' : 'none'} helperText={note}>
        <InputGroup
          size="small"
          aria-label={label}
          aria-invalid={problem !== null}
          aria-describedby={problem ? id : undefined}
          intent={problem ? 'danger' : 'none'}
          inputMode="decimal"
          autoComplete="off"
          leftElement={<span className="charge-job-currency">{item.currency}</span>}
          value={text}
          disabled={isOff || attempt.state === 'sending'}
          onChange={({ currentTarget: { value } }) => setText(value)}
          onBlur={() => send(text)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter applies the amount. It never starts the job.
            event.preventDefault()
            send(text)
          }}
        />
      </FormGroup>
      <AttemptFailure attempt={attempt} action={label} />
    </>
  )
}
