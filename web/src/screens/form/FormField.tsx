import { FormGroup } from '@blueprintjs/core'
import { type ReactNode, useId } from 'react'
import { useIntl } from 'react-intl'
import '../../ui/text.css'
import './form-field.css'

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
  /** What may be there; stays beside what is wrong, as it is then that it is needed. */
  readonly help?: ReactNode
  /** What is wrong with the value. */
  readonly problem?: string | false | null | undefined
  readonly children: (input: FieldInput) => ReactNode
}

/** One labelled field of a form. */
export function FormField({ label, optional = false, help, problem, children }: FormFieldProps) {
  const { formatMessage } = useIntl()
  const id = useId()
  const hasNote = Boolean(problem || help)
  const intent = problem ? 'danger' : 'none'
  return (
    <FormGroup
      label={label}
      labelFor={id}
      labelInfo={optional && formatMessage({ id: 'form.optional' })}
      intent={intent}
      helperText={
        hasNote && (
          <span id={`${id}-note`}>
            {problem} {help && <span className="form-field-help muted">{help}</span>}
          </span>
        )
      }
    >
      {children({
        id,
        intent,
        'aria-invalid': Boolean(problem),
        'aria-describedby': hasNote ? `${id}-note` : undefined,
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
