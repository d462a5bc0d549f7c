import { type FieldValues, get, type Path, type PathValue, type UseFormReturn } from 'react-hook-form'
import type { IntlShape } from 'react-intl'
import { namedProblem, refusedProblem } from '../../values/named-problem.ts'
import type { FollowedField, GivenField } from './field-of-form.ts'
import type { FollowedNumber } from './NumberField.tsx'
import { problemText } from './problem-text.ts'

/** Functions that return the properties of a form's fields. */
export interface FormInputs<Values extends FieldValues> {
  /** The message about a field's problem, from validation or from a rejection (specification 5). */
  readonly problemOf: (field: Path<Values>, label: string) => string | null
  /** A text, or a choice among a few, for `TextField` and `ChoiceField`. */
  readonly followed: (field: Path<Values>, label: string) => FollowedField
  /** A number, for `NumberField`. */
  readonly numbered: (field: Path<Values>, label: string) => FollowedNumber
  /** A code among many, for `OptionField`. */
  readonly given: (field: Path<Values>, label: string) => GivenField
}

interface FormState<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>
  readonly values: Values
  readonly isOff: boolean
  /** The rejection message about a field. */
  readonly refusalOf: (field: string) => string | null
}

/** The inputs for the current state of a form. */
export function formInputs<Values extends FieldValues>(
  { form, values, isOff, refusalOf }: FormState<Values>,
  intl: IntlShape,
): FormInputs<Values> {
  const { errors } = form.formState

  function problemOf(field: Path<Values>, label: string): string | null {
    const refusal = refusalOf(field)
    const problem = namedProblem(get(errors, field)) ?? (refusal === null ? null : refusedProblem(refusal, field))
    return problem ? problemText(problem, label, intl) : refusal
  }

  function stateOf(field: Path<Values>, label: string) {
    return { label, problem: problemOf(field, label), disabled: isOff }
  }

  return {
    problemOf,
    followed: (field, label) => ({ ...stateOf(field, label), registered: form.register(field) }),
    numbered: (field, label) => ({
      ...stateOf(field, label),
      registered: form.register(field),
      value: values[field],
      onChoose: (text) =>
        form.setValue(field, text as PathValue<Values, Path<Values>>, {
          shouldDirty: true,
          shouldTouch: true,
          shouldValidate: true,
        }),
    }),
    given: (field, label) => ({
      ...stateOf(field, label),
      value: values[field],
      onChange(value) {
        form.setValue(field, value as PathValue<Values, Path<Values>>, { shouldDirty: true, shouldTouch: true })
        // The change may resolve problems in other fields, such as an amount after the currency changed.
        void form.trigger([field, ...(Object.keys(errors) as Path<Values>[])])
      },
    }),
  }
}
