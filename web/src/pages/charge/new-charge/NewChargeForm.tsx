import { Button } from '@blueprintjs/core'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { ApprovalNote } from '../../../screens/approval/ApprovalNote.tsx'
import { useApproval } from '../../../screens/approval/use-approval.ts'
import { describeError } from '../../../screens/error/describe-error.ts'
import { Message } from '../../../screens/error/Message.tsx'
import { AttemptFailure } from '../../../screens/form/AttemptFailure.tsx'
import { namedProblem } from '../../../values/named-problem.ts'
import '../../../screens/form/form.css'
import { IntoView } from '../../../screens/form/IntoView.tsx'
import { SendHint } from '../../../screens/form/SendHint.tsx'
import { UnsavedChanges } from '../../../screens/form/UnsavedChanges.tsx'
import { useSendKeys } from '../../../screens/form/use-send-keys.ts'
import { Panel } from '../../../ui/Panel.tsx'
import type { ChargeDetails } from '../charge-query.ts'
import { NewChargeAttachments, NewChargeItem, NewChargePayment } from './NewChargeFields.tsx'
import './new-charge.css'
import { problemText } from '../../../screens/form/problem-text.ts'
import { emptyCharge, type NewChargeValues, newChargeForm, newChargeInput, totalOf } from './new-charge-form.ts'
import { chargeToLookFor, refusedChargeField, useCreateCharge } from './use-create-charge.ts'

interface NewChargeFormProps {
  readonly customerId: string
  /** The page of the charge that may exist after a lost response. */
  readonly chargePath: (id: string) => string
  readonly onMade: (charge: ChargeDetails) => void
  readonly onCancel: () => void
}

/** The form of a new charge. It is sent once; after a lost response, the same request can be repeated. */
export function NewChargeForm({ customerId, chargePath, onMade, onCancel }: NewChargeFormProps) {
  const intl = useIntl()
  const { formatMessage, locale } = intl
  const { attempt, send } = useCreateCharge()
  const isMade = useRef(false)
  const form = useForm<NewChargeValues>({
    resolver: zodResolver(newChargeForm(locale)) as never,
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: emptyCharge(customerId),
  })
  const values = useWatch({ control: form.control, compute: (all: NewChargeValues) => all })
  const isSending = attempt.state === 'sending'
  const isUnknown = attempt.state === 'unknown'
  const refused = attempt.state === 'refused' ? refusedChargeField(attempt.error) : null
  const sought = isUnknown ? chargeToLookFor(attempt.error) : null
  const action = formatMessage({ id: 'charges.create' })
  const total = totalOf(values, locale)
  const approval = useApproval(
    isUnknown ? null : { action: 'NEW_CHARGE', amount: total, currency: total === null ? null : values.currency },
    attempt,
  )
  const isOff = isSending || approval.isAsked

  function problemOf(field: keyof NewChargeValues, label: string): string | null {
    const problem = namedProblem(form.formState.errors[field])
    if (problem) return problemText(problem, label, intl)
    return refused === field && attempt.state === 'refused'
      ? describeError(attempt.error, intl).details.join(' ')
      : null
  }

  const submit = form.handleSubmit(async (given) => {
    const made = await send(newChargeInput(given, locale))
    if (made === null) return
    isMade.current = true
    onMade(made)
  })

  // The first invalid field on the page, regardless of its type.
  const fields = useRef<HTMLDivElement>(null)
  const { submitCount } = form.formState
  useEffect(() => {
    if (submitCount > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount])

  const { formProps, isHinted } = useSendKeys({ isGrave: true, isOff, send: submit })
  const part = { form, values, problemOf, disabled: isSending || isUnknown }
  return (
    <form {...formProps} className="form">
      <UnsavedChanges when={form.formState.isDirty && !approval.isAsked} allow={() => isMade.current} />
      <div ref={fields} className="form">
        <Panel title={formatMessage({ id: 'charges.new.payment' })}>
          <NewChargePayment {...part} />
        </Panel>
        <Panel title={formatMessage({ id: 'charges.item' })}>
          <NewChargeItem {...part} total={total} />
        </Panel>
        <Panel title={formatMessage({ id: 'charges.new.attachments' })}>
          <NewChargeAttachments {...part} />
        </Panel>
      </div>
      <ApprovalNote {...approval} />
      {refused === null && <AttemptFailure attempt={attempt} action={action} />}
      {isUnknown && (
        <IntoView>
          <Message>
            <p>{formatMessage({ id: 'charges.new.unknown' })}</p>
            {sought && (
              <Link to={chargePath(sought)} target="_blank">
                {formatMessage({ id: 'charges.new.look' }, { charge: sought })}
              </Link>
            )}
          </Message>
        </IntoView>
      )}
      <div className="form-end">
        <Button disabled={isSending} onClick={onCancel}>
          {formatMessage({ id: isUnknown || approval.isAsked ? 'form.close' : 'form.cancel' })}
        </Button>
        <SendHint isShown={isHinted && !isOff} action={action} />
        <Button
          intent="primary"
          loading={isSending}
          disabled={approval.isAsked}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={submit}
        >
          {isUnknown
            ? formatMessage({ id: 'charges.dialog.again' })
            : approval.need?.isNeeded
              ? formatMessage({ id: 'approvals.ask' })
              : action}
        </Button>
      </div>
    </form>
  )
}
