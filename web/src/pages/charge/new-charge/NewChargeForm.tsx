import { Button } from '@blueprintjs/core'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { describeError } from '../../../screens/describe-error.ts'
import { namedProblem } from '../../../screens/field-problem.ts'
import { AttemptFailure } from '../../../screens/form/AttemptFailure.tsx'
import { Message } from '../../../screens/Message.tsx'
import '../../../screens/form/form.css'
import { IntoView } from '../../../screens/form/IntoView.tsx'
import { SendHint } from '../../../screens/form/SendHint.tsx'
import { UnsavedChanges } from '../../../screens/form/UnsavedChanges.tsx'
import { useSendKeys } from '../../../screens/form/use-send-keys.ts'
import { Panel } from '../../../ui/Panel.tsx'
import type { ChargeDetails } from '../charge-query.ts'
import { NewChargeAttachments, NewChargeItem, NewChargePayment } from './NewChargeFields.tsx'
import './new-charge.css'
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

  function problemOf(field: keyof NewChargeValues, label: string): string | null {
    const problem = namedProblem(form.formState.errors[field])
    if (problem) return formatMessage({ id: `error.field.${problem}` }, { field: label })
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

  const { formProps, isHinted } = useSendKeys({ isGrave: true, isOff: isSending, send: submit })
  const part = { form, values, problemOf, disabled: isSending || isUnknown }
  return (
    <form {...formProps} className="form">
      <UnsavedChanges when={form.formState.isDirty} allow={() => isMade.current} />
      <div ref={fields} className="form">
        <Panel title={formatMessage({ id: 'charges.new.payment' })}>
          <NewChargePayment {...part} />
        </Panel>
        <Panel title={formatMessage({ id: 'charges.item' })}>
          <NewChargeItem {...part} total={totalOf(values, locale)} />
        </Panel>
        <Panel title={formatMessage({ id: 'charges.new.attachments' })}>
          <NewChargeAttachments {...part} />
        </Panel>
      </div>
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
          {formatMessage({ id: isUnknown ? 'form.close' : 'form.cancel' })}
        </Button>
        <SendHint isShown={isHinted && !isSending} action={action} />
        <Button intent="primary" loading={isSending} aria-keyshortcuts="Control+Enter Meta+Enter" onClick={submit}>
          {isUnknown ? formatMessage({ id: 'charges.dialog.again' }) : action}
        </Button>
      </div>
    </form>
  )
}
