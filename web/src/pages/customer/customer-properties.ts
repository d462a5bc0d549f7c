import { z } from 'zod'
import type { FieldProblem } from '../../screens/field-problem.ts'

/** As many properties as the platform keeps of a customer. */
export const mostProperties = 50
const longestName = 100
const longestValue = 1000

const problem = (name: FieldProblem) => name

/** Checks the rows of a customer's properties (specification 5). */
export const propertyRows = z
  .array(
    z.object({
      name: z.string().trim().min(1, problem('required')).max(longestName, problem('tooLong')),
      // Not trimmed: what a value means is the merchant's to say.
      value: z.string().max(longestValue, problem('tooLong')),
    }),
  )
  .superRefine((rows, context) => {
    rows.forEach(({ name }, index) => {
      const isRepeated = name !== '' && rows.findIndex((row) => row.name === name) < index
      if (isRepeated) context.addIssue({ code: 'custom', path: [index, 'name'], message: problem('repeated') })
    })
  })

/** One property as the form holds it. */
export type PropertyRow = z.infer<typeof propertyRows>[number]

/**
 * The rows after somebody else changed the properties: what was added, changed and removed here is done to the list as it
 * is now, so that no row of anybody's is lost.
 */
export function rebasedProperties(
  rows: readonly PropertyRow[],
  before: readonly PropertyRow[],
  now: readonly PropertyRow[],
): PropertyRow[] {
  const find = (list: readonly PropertyRow[], name: string) => list.find((row) => row.name === name)
  const edited = rows.filter((row) => find(before, row.name)?.value !== row.value)
  const removed = before.filter(({ name }) => !find(rows, name))
  const kept = now.filter(({ name }) => !find(removed, name)).map((row) => find(edited, row.name) ?? row)
  return [...kept, ...edited.filter(({ name }) => !find(kept, name))]
}
