import { FormGroup } from '@blueprintjs/core'
import { type ReactNode, useId } from 'react'
import { useIntl } from 'react-intl'
import '../../ui/text.css'

/** The attributes that link an input to its label, help and problem for screen readers. */
export interface FieldInput {
  readonly id: string
  readonly intent: 'danger' | 'none'
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

interface FormFieldProps {
  readonly label: string
  /** Whether it may be empty; shown next to the label. */
  readonly optional?: boolean | undefined
  /** A description of valid values. A problem replaces it, so that two texts never run together. */
  readonly help?: ReactNode
  /** A question about the value below the help or the problem, such as the readings of an ambiguous amount. */
  readonly question?: ReactNode
  /** The problem with the value. */
  readonly problem?: string | false | null | undefined
  readonly children: (input: FieldInput) => ReactNode
}

/** A labeled form field. */
export function FormField({ label, optional = false, help, question, problem, children }: FormFieldProps) {
  const { formatMessage } = useIntl()
  const id = useId()
  const hasNote = Boolean(problem || help || question)
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
            {problem || (help && <span className="muted">{help}</span>)} {question}
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

/** Maps a registered input's `ref` to Blueprint's `inputRef`. */
export function inputProps<Registered extends { readonly ref: (element: HTMLElement | null) => void }>({
  ref,
  ...rest
}: Registered) {
  return { ...rest, inputRef: ref }
}
