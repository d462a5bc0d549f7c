import { useIntl } from 'react-intl'
import { FormField } from './FormField.tsx'
import { OptionChooser, type OptionChooserProps } from './OptionChooser.tsx'

interface OptionFieldProps extends Omit<OptionChooserProps, 'input' | 'placeholder'> {
  /** What stands there while nothing is chosen; `Choose …` unless given. */
  readonly placeholder?: string
  readonly problem: string | null
}

/** How a form is told of a choice: it is checked at once, as what is left by the keyboard is. */
export const asChosen = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const

/** One labelled field whose value is chosen from a long list of codes with names. */
export function OptionField({ placeholder, problem, ...chooser }: OptionFieldProps) {
  const { formatMessage } = useIntl()
  return (
    <FormField
      label={chooser.label}
      {...(chooser.optional && { info: formatMessage({ id: 'form.optional' }) })}
      problem={problem}
    >
      {(input) => (
        <OptionChooser {...chooser} input={input} placeholder={placeholder ?? formatMessage({ id: 'form.choose' })} />
      )}
    </FormField>
  )
}
