import { InputGroup } from '@blueprintjs/core'
import { FormField } from './FormField.tsx'

interface TypedNameProps {
  readonly label: string
  readonly value: string
  readonly problem?: string | false
  readonly disabled?: boolean
  readonly autoFocus?: boolean
  readonly onChange: (typed: string) => void
}

/** The input for a name typed to confirm a serious action. */
export function TypedName({ label, value, problem = false, onChange, ...rest }: TypedNameProps) {
  return (
    <FormField label={label} problem={problem}>
      {({ intent, ...field }) => (
        <InputGroup
          {...field}
          {...(intent && { intent })}
          {...rest}
          value={value}
          autoComplete="off"
          spellCheck={false}
          onValueChange={onChange}
        />
      )}
    </FormField>
  )
}
