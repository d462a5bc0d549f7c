import { InputGroup } from '@blueprintjs/core'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useIntl } from 'react-intl'
import type { TransactionAction } from '../../gql/enums.ts'
import { formatMoney } from '../../screens/currency.ts'
import { describeError } from '../../screens/describe-error.ts'
import { namedProblem } from '../../screens/field-problem.ts'
import { ChoiceField } from '../../screens/form/ChoiceField.tsx'
import { FormField, inputProps } from '../../screens/form/FormField.tsx'
import { TextField } from '../../screens/form/TextField.tsx'
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
  const { register, formState, control } = form
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

  function notes(field: keyof typeof label) {
    const named = namedProblem(formState.errors[field])
    const problem = named
      ? formatMessage({ id: `error.field.${named}` }, { field: label[field] })
      : refused === field
        ? describeError(refusal, intl).details.join(' ')
        : null
    return { label: label[field], problem }
  }

  return (
    <>
      {maximum !== undefined && (
        <FormField
          {...notes('amount')}
          help={
            maximum &&
            formatMessage({ id: 'charges.dialog.amountHelp' }, { maximum: formatMoney(maximum, currency, intl.locale) })
          }
        >
          {(input) => (
            <InputGroup
              {...input}
              {...inputProps(register('amount'))}
              inputMode="decimal"
              autoComplete="off"
              autoFocus
              disabled={disabled}
              rightElement={<span className="command-currency muted">{currency}</span>}
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
        optional
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
