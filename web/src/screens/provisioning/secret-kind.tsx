import { InputGroup } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import { tooLong } from '../../values/field-problem.ts'
import type { Kind, OwnInputProps } from '../entry/kind.ts'
import { FormField } from '../form/FormField.tsx'
import { SecretShown } from './SecretShown.tsx'

interface SecretState {
  readonly isSet: boolean
  readonly lastModified: string | null
}

/** The form value: whether a secret is set, and the text of a new one. */
interface TypedSecret {
  readonly isSet: boolean
  readonly text: string
}

/** A secret: shown as set or not, and replaced by a new one. Its value is never read. */
export function secret({ most }: { readonly most: number }): Kind<SecretState, never, string> {
  return {
    show: (value) => <SecretShown secret={value} />,
    isSecret: true,
    toForm: ({ isSet }) => JSON.stringify({ isSet, text: '' } satisfies TypedSecret),
    toInput: (entered) => typedSecret(entered).text.trim(),
    check(entered) {
      const { isSet, text } = typedSecret(entered)
      if (text.trim() === '') return isSet ? null : 'required'
      return text.trim().length > most ? tooLong(most) : null
    },
    input: { is: 'own', render: (props) => <SecretInput {...props} /> },
  }
}

function typedSecret(entered: string): TypedSecret {
  return entered === '' ? { isSet: false, text: '' } : JSON.parse(entered)
}

function SecretInput({ label, problem, disabled, help, optional, value, onChange }: OwnInputProps) {
  const { formatMessage } = useIntl()
  const { isSet, text } = typedSecret(value)
  const change = (typed: string) => onChange(typed === '' && !isSet ? '' : JSON.stringify({ isSet, text: typed }))
  return (
    <FormField label={label} problem={problem} help={help} optional={optional}>
      {(input) => (
        <InputGroup
          {...input}
          type="password"
          autoComplete="new-password"
          disabled={disabled}
          placeholder={isSet ? formatMessage({ id: 'provisioning.secret.replace' }) : undefined}
          value={text}
          onValueChange={change}
        />
      )}
    </FormField>
  )
}
