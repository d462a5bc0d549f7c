import { InputGroup } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import { FormField } from '../../screens/form/FormField.tsx'
import { problemText } from '../../screens/form/problem-text.ts'
import { type NewPayer, payerFields, payerProblems } from './new-payer.ts'

interface NewPayerFieldsProps {
  readonly payer: NewPayer
  /** Whether to show errors: not before the first attempt to submit. */
  readonly isAsked: boolean
  readonly disabled: boolean
  readonly onChange: (payer: NewPayer) => void
}

/** Name and email address of a new payer. */
export function NewPayerFields({ payer, isAsked, disabled, onChange }: NewPayerFieldsProps) {
  const intl = useIntl()
  const { formatMessage } = intl
  const problems = payerProblems(payer)
  return (
    <div className="form-pair">
      {payerFields.map((field) => {
        const label = formatMessage({ id: `paywall.payer.${field}` })
        const problem = isAsked ? problems[field] : null
        return (
          <FormField key={field} label={label} problem={problem && problemText(problem, label, intl)}>
            {(input) => (
              <InputGroup
                {...input}
                type={field === 'email' ? 'email' : 'text'}
                autoComplete="off"
                value={payer[field]}
                disabled={disabled}
                onValueChange={(text) => onChange({ ...payer, [field]: text })}
              />
            )}
          </FormField>
        )
      })}
    </div>
  )
}
