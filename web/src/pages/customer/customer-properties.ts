import { z } from 'zod'
import { problem, tooLong } from '../../values/field-problem.ts'

/** The maximum number of properties per customer on the platform. */
export const mostProperties = 50
const longestName = 100
const longestValue = 1000

/** Checks the rows of a customer's properties (specification 5). */
export const propertyRows = z
  .array(
    z.object({
      name: z.string().trim().min(1, problem('required')).max(longestName, tooLong(longestName)),
      // Not trimmed: the merchant defines the meaning of a value.
      value: z.string().max(longestValue, tooLong(longestValue)),
    }),
  )
  .superRefine((rows, context) => {
    rows.forEach(({ name }, index) => {
      const isRepeated = name !== '' && rows.findIndex((row) => row.name === name) < index
      if (isRepeated) context.addIssue({ code: 'custom', path: [index, 'name'], message: problem('repeated') })
    })
  })

/** One property in the form. */
export type PropertyRow = z.infer<typeof propertyRows>[number]

/**
 * The rows after someone else has changed the properties. Rows added, changed and removed here are applied to the
 * current list, so neither side loses a row.
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
