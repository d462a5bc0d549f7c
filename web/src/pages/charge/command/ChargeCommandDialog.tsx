import { zodResolver } from '@hookform/resolvers/zod'
import { commandApprovals } from '@portal/schema/command-approvals'
import { useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { type IntlShape, useIntl } from 'react-intl'
import type { TransactionAction } from '../../../gql/enums.ts'
import { useApproval } from '../../../screens/approval/use-approval.ts'
import { PaidWith } from '../../../screens/charge/PaidWith.tsx'
import { describeError } from '../../../screens/error/describe-error.ts'
import { Failure } from '../../../screens/error/Failure.tsx'
import { passingCause } from '../../../screens/form/attempt.ts'
import { FormDialog } from '../../../screens/form/FormDialog.tsx'
import { hasEdits } from '../../../screens/form/has-edits.ts'
import { NotSent } from '../../../screens/form/NotSent.tsx'
import { usePath } from '../../../screens/object/use-owner-path.ts'
import { useShowDone } from '../../../ui/use-show-done.ts'
import { decimalOf, readAmount } from '../../../values/amount-input.ts'
import { formatMoney } from '../../../values/currency.ts'
import { writeNumber } from '../../../values/written-number.ts'
import type { ChargeDetails } from '../charge-query.ts'
import { ChargeNow } from './ChargeNow.tsx'
import { CommandFields } from './CommandFields.tsx'
import { CommandPreview } from './CommandPreview.tsx'
import { isPossible, maximumAmount, needsReason, readCommandAmount } from './charge-command.ts'
import { isChangedMeanwhile, refusedField } from './command-error.ts'
import './command-dialog.css'
import { type CommandFormValues, commandForm, commandInput } from './command-form.ts'
import { useChargeCommand } from './use-charge-command.ts'

interface ChargeCommandDialogProps {
  readonly command: TransactionAction
  readonly charge: ChargeDetails
  /** The payer's name. Null if unknown. */
  readonly payer: string | null
  /** Reads the charge again from the platform. Resolves to the error, if any. */
  readonly readAgain: () => Promise<unknown>
  readonly onClose: () => void
}

/**
 * One command from opening to closing the dialog: input, preview, result. It is bound to the charge as shown: if the
 * charge has changed, the dialog stops until the user has seen the difference. The command is sent once. If the
 * response is lost, the charge is read again and shown, and a retry repeats the same request.
 */
export function ChargeCommandDialog({ command, charge, payer, readAgain, onClose }: ChargeCommandDialogProps) {
  const intl = useIntl()
  const showDone = useShowDone()
  const path = usePath()
  const { locale } = intl
  const maximum = maximumAmount(command, charge)
  const takesAmount = maximum !== undefined
  const [opened, setOpened] = useState(charge)
  const { attempt, reading, send, read, startNewRequest } = useChargeCommand(readAgain)
  const form = useForm<CommandFormValues>({
    resolver: zodResolver(commandForm(command, maximum, charge.currency, locale)),
    mode: 'onTouched',
    defaultValues: {
      amount: writeNumber(maximum ?? '', locale),
      reason: '',
      ownReason: '',
      comment: '',
      // A reversal refers to the latest chargeback.
      chargebackReasonCode: command === 'REVERSE_CHARGEBACK' ? lastReasonCode(charge) : '',
    },
  })
  const typed = useWatch({ control: form.control, name: 'amount' })
  const amount = takesAmount ? readCommandAmount(typed, maximum, charge.currency, locale).decimal : null
  const action = intl.formatMessage({ id: `charges.action.${command}` })
  const isSending = attempt.state === 'sending'
  const isUnknown = attempt.state === 'unknown'
  const isRefusedAsChanged = attempt.state === 'refused' && isChangedMeanwhile(attempt.error)
  const isAsOpened =
    charge.lastModified === opened.lastModified && charge.transactions.length === opened.transactions.length
  const mustDecideAgain = (isRefusedAsChanged || !isAsOpened) && !isSending && !isUnknown
  const isRefusedAtField = attempt.state === 'refused' && refusedField(attempt.error) !== null
  const covers = commandApprovals[command]
  const approval = useApproval(
    covers && !isUnknown
      ? {
          action: covers,
          amount: amount ?? charge.amount ?? null,
          currency: charge.currency ?? null,
          owner: charge.merchantAccount ?? null,
        }
      : null,
    attempt,
  )
  // A request with an unknown outcome may be repeated even if the charge no longer allows the command: it is the same
  // request.
  const canSend = isUnknown || isPossible(command, charge.allowedCommands)

  // In a small window, the message may be below the edge. Scrolls to it, so that no one decides without seeing it.
  const notice = useRef<HTMLDivElement>(null)
  const isNotSent = passingCause(attempt) === 'offline'
  const isNoticeShown = (attempt.state === 'refused' && !isRefusedAtField) || isUnknown || mustDecideAgain
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content grows after the charge has been read
  useEffect(() => {
    if (isNoticeShown) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [isNoticeShown, isNotSent, reading.state])

  const submit = form.handleSubmit(async (values) => {
    if (mustDecideAgain) return
    const outcome = await send({
      ...commandInput(charge.id, command, values, takesAmount, charge.currency, locale),
      expectedLastModified: opened.lastModified ?? null,
      expectedTransactions: opened.transactions.length,
    })
    if (outcome !== 'done') return
    onClose()
    const done = intl.formatMessage({ id: `charges.done.${command}` })
    const sent = takesAmount ? decimalOf(readAmount(values.amount, charge.currency, locale)) : null
    showDone(
      sent === null
        ? done
        : intl.formatMessage(
            { id: 'charges.done.amount' },
            { done, amount: formatMoney(sent, charge.currency, locale) },
          ),
      path('charges/:charge', { charge: charge.id }),
      charge.id,
    )
  })

  const decide = () => {
    setOpened(charge)
    startNewRequest()
    void form.trigger()
  }

  return (
    <FormDialog
      title={intl.formatMessage(
        { id: command === 'REFUND' ? 'charges.dialog.title.refund' : 'charges.dialog.title' },
        { action, customer: payer ?? charge.id },
      )}
      owner={charge.merchantAccount}
      means={
        <p className="muted">
          <PaidWith charge={charge} /> · <code>{charge.id}</code>
          <br />
          {intl.formatMessage({ id: `charges.dialog.explain.${command}` })}
        </p>
      }
      isGrave
      isSending={isSending}
      isTyped={() => hasEdits(form)}
      action={action}
      sendText={
        isUnknown
          ? intl.formatMessage({ id: 'charges.dialog.again' })
          : amount === null
            ? action
            : intl.formatMessage(
                { id: 'charges.dialog.send' },
                { action, amount: formatMoney(amount, charge.currency, locale) },
              )
      }
      approval={approval}
      isOff={!canSend || reading.state === 'reading'}
      onSend={submit}
      decide={
        mustDecideAgain ? { isOff: reading.state === 'reading' || reading.state === 'failed', run: decide } : null
      }
      cancelText={intl.formatMessage({
        id: isUnknown ? 'charges.dialog.closeUnknown' : 'charges.dialog.cancel',
      })}
      className="command-dialog"
      onClose={onClose}
    >
      <CommandFields
        form={form}
        command={command}
        maximum={maximum}
        currency={charge.currency ?? null}
        needsReason={needsReason(command, amount, maximum)}
        refusal={isRefusedAtField ? attempt.error : null}
        disabled={isSending || isUnknown}
      />
      {!isUnknown && !mustDecideAgain && <CommandPreview command={command} charge={charge} amount={amount} />}
      <div ref={notice}>
        {attempt.state === 'refused' && !isRefusedAtField && !isRefusedAsChanged && !isNotSent && (
          <Failure what={intl.formatMessage({ id: 'charges.dialog.refused' }, { action })} error={attempt.error} />
        )}
        {(isUnknown || mustDecideAgain) && (
          <ChargeNow
            charge={charge}
            opened={opened}
            title={intl.formatMessage({ id: isUnknown ? 'charges.dialog.unknown' : 'charges.dialog.staleTitle' })}
            explanation={intl.formatMessage({
              id: isUnknown ? 'charges.dialog.unknownWhy' : 'charges.dialog.staleWhy',
            })}
            cause={isUnknown ? causeOf(attempt.error, intl) : null}
            reading={reading}
            onReadAgain={() => void read()}
          />
        )}
        {isNotSent && <NotSent action={isUnknown ? intl.formatMessage({ id: 'charges.dialog.again' }) : action} />}
      </div>
    </FormDialog>
  )
}

function lastReasonCode({ transactions }: ChargeDetails): string {
  return transactions.findLast(({ chargebackReasonCode }) => chargebackReasonCode)?.chargebackReasonCode ?? ''
}

/** The gateway's message about an unknown outcome, with the trace to quote. */
function causeOf(error: unknown, intl: IntlShape): string {
  const { details, traceId } = describeError(error, intl)
  return [...details, ...(traceId ? [intl.formatMessage({ id: 'error.trace' }, { traceId })] : [])].join(' ')
}
