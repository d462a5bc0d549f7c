/** Whether a form differs from what it began with. */
export function isEdited<Values>(before: Values, values: Values): boolean {
  return editedFields(before, values).length > 0
}

/** The fields in which a form differs from what it began with; lists are the same by their entries. */
export function editedFields<Values>(before: Values, values: Values): (keyof Values)[] {
  return fieldsOf(before).filter((field) => !isSame(values[field], before[field]))
}

/** A form after somebody else changed the object: what was edited here stays, what was not follows the object. */
export function rebased<Values>(values: Values, before: Values, now: Values): Values {
  const edited = editedFields(before, values)
  return { ...now, ...Object.fromEntries(edited.map((field) => [field, values[field]])) }
}

/** Whether two values of a field are the same; lists of rows are by what the rows hold. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

function fieldsOf<Values>(values: Values): (keyof Values)[] {
  return Object.keys(values as object) as (keyof Values)[]
}
