/** Whether a form differs from its initial values. */
export function isEdited<Values>(before: Values, values: Values): boolean {
  return editedFields(before, values).length > 0
}

/** The fields that differ from their initial values; lists are compared by their entries. */
export function editedFields<Values>(before: Values, values: Values): (keyof Values)[] {
  return fieldsOf(before).filter((field) => !isSame(values[field], before[field]))
}

/** Rebases a form on an object that someone else changed: edited fields stay, the others get the new values. */
export function rebased<Values>(values: Values, before: Values, now: Values): Values {
  const edited = editedFields(before, values)
  return { ...now, ...Object.fromEntries(edited.map((field) => [field, values[field]])) }
}

/** Whether two values of a field are equal; lists are compared by their contents. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

function fieldsOf<Values>(values: Values): (keyof Values)[] {
  return Object.keys(values as object) as (keyof Values)[]
}
