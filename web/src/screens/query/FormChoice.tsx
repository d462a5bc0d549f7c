import './form-choice.css'
import type { ReactNode } from 'react'

interface FormChoiceProps<Form extends string> {
  readonly forms: readonly Form[]
  readonly form: Form
  readonly choose: (form: Form) => void
  readonly label: string
  /** The label of a form, if it is not the name of a language. */
  readonly nameOf?: (form: Form) => ReactNode
}

/** Selects the form in which a query is shown. */
export function FormChoice<Form extends string>({ forms, form, choose, label, nameOf }: FormChoiceProps<Form>) {
  return (
    <fieldset className="form-choice" aria-label={label}>
      {forms.map((each) => (
        <button key={each} type="button" aria-pressed={each === form} onClick={() => choose(each)}>
          {nameOf?.(each) ?? <span translate="no">{each}</span>}
        </button>
      ))}
    </fieldset>
  )
}
