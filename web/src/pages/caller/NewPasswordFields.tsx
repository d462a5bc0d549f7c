import { Button, InputGroup } from '@blueprintjs/core'
import { Circle, EyeOff, EyeOpen, Tick } from '@blueprintjs/icons'
import { useState } from 'react'
import { type FieldValues, type Path, type UseFormReturn, useWatch } from 'react-hook-form'
import { useIntl } from 'react-intl'
import { FormField, inputProps } from '../../screens/form/FormField.tsx'
import { newPasswordProblem } from './new-password.ts'
import './new-password.css'
import { allChecks, failedChecks, passwordStrength } from './password-rule.ts'

interface NewPassword extends FieldValues {
  readonly secretKey: string
  readonly repeated: string
}

interface NewPasswordFieldsProps<Values extends NewPassword> {
  readonly form: UseFormReturn<Values>
  /** The gateway's error about the key. */
  readonly refusal: string | null
  readonly disabled: boolean
  /** Names that the key must not consist of, such as the user name. */
  readonly names: readonly string[]
  readonly autoFocus?: boolean
}

/** The fields of a new secret key: the rules as a checklist (specification 5), its strength, and the repetition. */
export function NewPasswordFields<Values extends NewPassword>(props: NewPasswordFieldsProps<Values>) {
  const { form, refusal, disabled, names, autoFocus = false } = props
  const { formatMessage } = useIntl()
  const [isVisible, setVisible] = useState(false)
  const typed = useWatch({ control: form.control, name: 'secretKey' as Path<Values> })
  const failed = failedChecks(typed, names)
  const strength = passwordStrength(typed)
  const label = {
    secretKey: formatMessage({ id: 'session.secretKey' }),
    repeated: formatMessage({ id: 'callers.key.repeat' }),
  }
  const problem = (field: 'secretKey' | 'repeated') => {
    const named = newPasswordProblem(form.getFieldState(field as Path<Values>, form.formState).error)
    switch (named) {
      case null:
        return null
      case 'required':
      case 'tooLong':
        return formatMessage({ id: `error.field.${named}` }, { field: label[field] })
      case 'weak':
        return formatMessage({ id: 'callers.key.weak' })
      case 'differs':
        return formatMessage({ id: 'callers.key.differs' })
    }
  }
  const input = { type: isVisible ? 'text' : 'password', autoComplete: 'new-password', spellCheck: false, disabled }
  return (
    <>
      <FormField label={label.secretKey} problem={problem('secretKey') ?? refusal}>
        {(field) => (
          <InputGroup
            {...input}
            {...field}
            {...inputProps(form.register('secretKey' as Path<Values>))}
            autoFocus={autoFocus}
            rightElement={
              <Button
                variant="minimal"
                icon={isVisible ? <EyeOff /> : <EyeOpen />}
                aria-label={formatMessage({ id: isVisible ? 'callers.key.hideTyped' : 'callers.key.showTyped' })}
                onClick={() => setVisible(!isVisible)}
              />
            }
          />
        )}
      </FormField>
      <div className="password-strength">
        <meter
          className="password-meter"
          min={0}
          max={4}
          low={2}
          high={3}
          optimum={4}
          value={strength}
          aria-label={formatMessage({ id: 'callers.key.strength' })}
        />
        <span className="muted">{formatMessage({ id: `callers.key.strength.${strength}` })}</span>
      </div>
      <ul className="password-checks" aria-label={formatMessage({ id: 'callers.key.rule' })}>
        {allChecks.map((check) => {
          const isMet = !failed.includes(check)
          return (
            <li key={check} className={isMet ? 'password-check-met' : 'muted'}>
              {isMet ? <Tick size={12} /> : <Circle size={12} />} {formatMessage({ id: `callers.key.check.${check}` })}
              <span className="visually-hidden">
                {formatMessage({ id: isMet ? 'callers.key.check.met' : 'callers.key.check.open' })}
              </span>
            </li>
          )
        })}
      </ul>
      <FormField label={label.repeated} problem={problem('repeated')}>
        {(field) => <InputGroup {...input} {...field} {...inputProps(form.register('repeated' as Path<Values>))} />}
      </FormField>
    </>
  )
}
