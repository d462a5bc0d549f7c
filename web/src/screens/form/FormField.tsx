import { FormGroup } from '@blueprintjs/core'
import { type ReactNode, useId } from 'react'
import { useIntl } from 'react-intl'

/** What an input needs so that its label, its help and its problem are read out with it. */
export interface FieldInput {
  readonly id: string
  readonly intent: 'danger' | 'none'
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

interface FormFieldProps {
  readonly label: string
  /** Whether it may stay empty: said beside the label. */
  readonly optional?: boolean | undefined
  readonly help?: ReactNode
  /** What is wrong with the value; takes the place of the help. */
  readonly problem?: string | null | undefined
  readonly children: (input: FieldInput) => ReactNode
}

/** One labelled field of a form. */
export function FormField({ label, optional = false, help, problem, children }: FormFieldProps) {
  const { formatMessage } = useIntl()
  const id = useId()
  const note = problem || help
  const intent = problem ? 'danger' : 'none'
  return (
    <FormGroup
      label={label}
      labelFor={id}
      labelInfo={optional && formatMessage({ id: 'form.optional' })}
      intent={intent}
      helperText={note && <span id={`${id}-note`}>{note}</span>}
    >
      {children({
        id,
        intent,
        'aria-invalid': Boolean(problem),
        'aria-describedby': note ? `${id}-note` : undefined,
      })}
    </FormGroup>
  )
}

/** Blueprint's inputs take the element's ref under another name. */
export function inputProps<Registered extends { readonly ref: (element: HTMLElement | null) => void }>({
  ref,
  ...rest
}: Registered) {
  return { ...rest, inputRef: ref }
}
