import type { FieldProblem } from '../../values/field-problem.ts'
import { filledFields } from './entry-fields.tsx'
import { formSchema } from './entry-form.ts'
import type { Fields, FormValues } from './kind.ts'

/** The problems of the typed parts. */
export function problemsOfParts<Value>(
  fields: Fields<Value>,
  values: FormValues,
  locale: string,
): readonly { readonly part: string; readonly problem: FieldProblem }[] {
  const { error } = formSchema(filledFields(fields, true), locale).safeParse(values)
  const issues = error?.issues ?? []
  return issues.map(({ path, message }) => ({ part: String(path[0]), problem: message as FieldProblem }))
}
