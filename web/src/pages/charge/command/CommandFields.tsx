import { InputGroup } from '@blueprintjs/core'
import { useEffect, useId } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useIntl } from 'react-intl'
import type { TransactionAction } from '../../../gql/enums.ts'
import { describeError } from '../../../screens/error/describe-error.ts'
import { ChoiceField } from '../../../screens/form/ChoiceField.tsx'
import { FormField, inputProps } from '../../../screens/form/FormField.tsx'
import { problemText } from '../../../screens/form/problem-text.ts'
import { TextField } from '../../../screens/form/TextField.tsx'
import { useNumberReadings } from '../../../screens/form/use-number-readings.tsx'
import { amountRule } from '../../../values/amount-input.ts'
import { formatMoney } from '../../../values/currency.ts'
import { namedProblem } from '../../../values/named-problem.ts'
import { chargebackCodes, isChargebackCode } from '../timeline/chargeback-codes.ts'
import { takesReasonCode } from './charge-command.ts'
import { refusedField } from './command-error.ts'
import { type CommandFormValues, ownWords } from './command-form.ts'
import { usualReasons } from './command-reasons.ts'

interface CommandFieldsProps {
  readonly form: UseFormReturn<CommandFormValues>
  readonly command: TransactionAction
  /** Undefined if the command takes no amount, null if the maximum is unknown. */
  readonly maximum: string | null | undefined
  readonly currency: string | null
  /** Whether a reason is required, because the command refunds the whole remaining amount. */
  readonly needsReason: boolean
  /** A refusal that concerns one of the fields. */
  readonly refusal: unknown
  readonly disabled: boolean
}

/** Amount, reason and comment of a command. */
export function CommandFields(props: CommandFieldsProps) {
  const { form, command, maximum, currency, needsReason, refusal, disabled } = props
  const intl = useIntl()
  const { formatMessage } = intl
  const { register, formState, control } = form
  const reason = useWatch({ control, name: 'reason' })
  const chargebackCode = useWatch({ control, name: 'chargebackReasonCode' })
  const refused = refusedField(refusal)
  const takesAmount = maximum !== undefined
  const { setFocus, trigger } = form
  // Typing replaces the suggested amount.
  useEffect(() => {
    if (takesAmount) setFocus('amount', { shouldSelect: true })
  }, [takesAmount, setFocus])
  // With another amount, a missing reason may no longer be required.
  const isReasonMissing = formState.errors.reason !== undefined
  useEffect(() => {
    if (isReasonMissing && !needsReason) void trigger('reason')
  }, [isReasonMissing, needsReason, trigger])
  const label = {
    amount: formatMessage({ id: 'charges.dialog.amount' }),
    reason: formatMessage({ id: 'charges.dialog.reason' }),
    ownReason: formatMessage({ id: 'charges.dialog.reason.own' }),
    comment: formatMessage({ id: 'charges.dialog.comment' }),
    chargebackReasonCode: formatMessage({ id: 'charges.dialog.chargebackCode' }),
  }

  function notes(field: keyof typeof label) {
    const named = namedProblem(formState.errors[field])
    const problem =
      named === 'required' && field === 'reason'
        ? formatMessage({ id: 'charges.dialog.reason.whole' })
        : named
          ? problemText(named, label[field], intl)
          : refused === field
            ? describeError(refusal, intl).details.join(' ')
            : null
    return { label: label[field], problem }
  }

  const limitId = useId()
  const limit =
    maximum && formatMessage({ id: 'charges.dialog.limit' }, { maximum: formatMoney(maximum, null, intl.locale) })
  const readings = useNumberReadings({
    value: useWatch({ control, name: 'amount' }),
    rule: amountRule(currency),
    isWrong: formState.errors.amount !== undefined,
    onChoose: (text) => form.setValue('amount', text, { shouldDirty: true, shouldValidate: true }),
  })

  return (
    <>
      {takesAmount && (
        <FormField {...notes('amount')} question={readings}>
          {(input) => (
            <InputGroup
              {...input}
              {...inputProps(register('amount'))}
              className="command-amount"
              aria-describedby={[input['aria-describedby'], limit ? limitId : null].filter(Boolean).join(' ')}
              inputMode="decimal"
              autoComplete="off"
              disabled={disabled}
              leftElement={<span className="command-currency">{currency}</span>}
              rightElement={
                limit ? (
                  <span id={limitId} className="command-limit">
                    {limit}
                  </span>
                ) : undefined
              }
            />
          )}
        </FormField>
      )}
      {takesReasonCode(command) && (
        <FormField
          {...notes('chargebackReasonCode')}
          optional
          help={formatMessage({
            id: isChargebackCode(chargebackCode)
              ? `charges.chargebackCode.${chargebackCode}`
              : 'charges.dialog.chargebackCodeHelp',
          })}
        >
          {(input) => (
            <>
              <InputGroup
                {...input}
                {...inputProps(register('chargebackReasonCode'))}
                className="chooser"
                list={`${input.id}codes`}
                autoComplete="off"
                autoFocus
                disabled={disabled}
              />
              <datalist id={`${input.id}codes`}>
                {chargebackCodes.map((known) => (
                  <option key={known} value={known}>
                    {formatMessage({ id: `charges.chargebackCode.${known}` })}
                  </option>
                ))}
              </datalist>
            </>
          )}
        </FormField>
      )}
      <ChoiceField
        {...notes('reason')}
        registered={register('reason')}
        optional={!needsReason}
        autoFocus={!takesAmount && !takesReasonCode(command)}
        disabled={disabled}
        options={[
          { value: '', text: formatMessage({ id: 'charges.dialog.reason.choose' }) },
          ...usualReasons(command).map((value) => ({ value, text: formatMessage({ id: `charges.reason.${value}` }) })),
          { value: ownWords, text: formatMessage({ id: 'charges.dialog.reason.other' }) },
        ]}
      />
      {reason === ownWords && (
        <TextField {...notes('ownReason')} registered={register('ownReason')} autoFocus disabled={disabled} />
      )}
      <TextField
        {...notes('comment')}
        registered={register('comment')}
        optional
        help={formatMessage({ id: 'charges.dialog.commentHelp' })}
        lines={2}
        disabled={disabled}
      />
    </>
  )
}
