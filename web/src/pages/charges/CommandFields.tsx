import { FormGroup, HTMLSelect, InputGroup, TextArea } from '@blueprintjs/core'
import { useId } from 'react'
import { type FieldError, type UseFormReturn, useWatch } from 'react-hook-form'
import { useIntl } from 'react-intl'
import type { TransactionAction } from '../../gql/enums.ts'
import { formatMoney } from '../../screens/currency.ts'
import { describeError } from '../../screens/describe-error.ts'
import { namedProblem } from '../../screens/field-problem.ts'
import { takesReasonCode } from './charge-command.ts'
import { chargebackCodes, isChargebackCode } from './chargeback-codes.ts'
import { refusedField } from './command-error.ts'
import { type CommandFormValues, ownWords } from './command-form.ts'
import { usualReasons } from './command-reasons.ts'

interface CommandFieldsProps {
  readonly form: UseFormReturn<CommandFormValues>
  readonly command: TransactionAction
  /** Undefined where the command takes no amount, null where the most is not known. */
  readonly maximum: string | null | undefined
  readonly currency: string | null
  /** A refusal that is about one of the fields. */
  readonly refusal: unknown
  readonly disabled: boolean
}

/** Amount, reason and comment of a command. */
export function CommandFields({ form, command, maximum, currency, refusal, disabled }: CommandFieldsProps) {
  const intl = useIntl()
  const { formatMessage } = intl
  const id = useId()
  const { register, formState, control } = form
  const { errors } = formState
  const reason = useWatch({ control, name: 'reason' })
  const chargebackCode = useWatch({ control, name: 'chargebackReasonCode' })
  const refused = refusedField(refusal)
  const label = {
    amount: formatMessage({ id: 'charges.dialog.amount' }),
    reason: formatMessage({ id: 'charges.dialog.reason' }),
    ownReason: formatMessage({ id: 'charges.dialog.reason.own' }),
    comment: formatMessage({ id: 'charges.dialog.comment' }),
    chargebackReasonCode: formatMessage({ id: 'charges.dialog.chargebackCode' }),
  }

  function problemText(field: keyof typeof label, error: FieldError | undefined): string | null {
    const problem = namedProblem(error)
    if (problem) return formatMessage({ id: `error.field.${problem}` }, { field: label[field] })
    return refused === field ? describeError(refusal, intl).details.join(' ') : null
  }

  /** What an input needs to be told as wrong. */
  function state(field: keyof typeof label, help: string | null) {
    const text = problemText(field, errors[field])
    const helpId = `${id}${field}help`
    return {
      group: {
        label: label[field],
        labelFor: `${id}${field}`,
        intent: text ? ('danger' as const) : ('none' as const),
        // What may be entered stays in sight beside what is wrong.
        helperText: (text || help) && <span id={helpId}>{[text, help].filter(Boolean).join('. ')}</span>,
      },
      input: {
        id: `${id}${field}`,
        intent: text ? ('danger' as const) : ('none' as const),
        'aria-invalid': text !== null,
        'aria-describedby': (text ?? help) ? helpId : undefined,
        disabled,
      },
    }
  }

  const most = maximum
    ? formatMessage({ id: 'charges.dialog.amountHelp' }, { maximum: formatMoney(maximum, currency, intl.locale) })
    : null
  const amount = state('amount', most)
  const reasons = state('reason', null)
  const own = state('ownReason', null)
  const comment = state('comment', formatMessage({ id: 'charges.dialog.commentHelp' }))
  const code = state(
    'chargebackReasonCode',
    isChargebackCode(chargebackCode)
      ? formatMessage({ id: `charges.chargebackCode.${chargebackCode}` })
      : formatMessage({ id: 'charges.dialog.chargebackCodeHelp' }),
  )
  const optional = formatMessage({ id: 'charges.dialog.optional' })
  return (
    <>
      {maximum !== undefined && (
        <FormGroup {...amount.group}>
          <InputGroup
            {...amount.input}
            {...inputProps(register('amount'))}
            className="command-amount"
            inputMode="decimal"
            autoComplete="off"
            autoFocus
            rightElement={<span className="command-currency muted">{currency}</span>}
          />
        </FormGroup>
      )}
      {takesReasonCode(command) && (
        <FormGroup {...code.group} labelInfo={optional}>
          <InputGroup
            {...code.input}
            {...inputProps(register('chargebackReasonCode'))}
            list={`${code.input.id}codes`}
            autoComplete="off"
            autoFocus
          />
          <datalist id={`${code.input.id}codes`}>
            {chargebackCodes.map((known) => (
              <option key={known} value={known}>
                {formatMessage({ id: `charges.chargebackCode.${known}` })}
              </option>
            ))}
          </datalist>
        </FormGroup>
      )}
      <FormGroup {...reasons.group} labelInfo={optional}>
        <HTMLSelect id={reasons.input.id} fill disabled={disabled} {...register('reason')}>
          <option value="">{formatMessage({ id: 'charges.dialog.reason.choose' })}</option>
          {usualReasons(command).map((code) => (
            <option key={code} value={code}>
              {formatMessage({ id: `charges.reason.${code}` })}
            </option>
          ))}
          <option value={ownWords}>{formatMessage({ id: 'charges.dialog.reason.other' })}</option>
        </HTMLSelect>
      </FormGroup>
      {reason === ownWords && (
        <FormGroup {...own.group}>
          <InputGroup {...own.input} {...inputProps(register('ownReason'))} autoFocus />
        </FormGroup>
      )}
      <FormGroup {...comment.group} labelInfo={optional}>
        <TextArea {...comment.input} {...inputProps(register('comment'))} fill rows={2} autoResize />
      </FormGroup>
    </>
  )
}

/** Blueprint's inputs take the element's ref under another name. */
function inputProps<Field extends { readonly ref: (element: HTMLElement | null) => void }>({ ref, ...rest }: Field) {
  return { ...rest, inputRef: ref }
}
