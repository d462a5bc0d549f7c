/** Names of fields and variables whose values are neither stored nor shared. */
const secretName = /secret|key|token|password|cvc|cvv|cardnumber|accountnumber|^number$/i

/** Removes variables with names of secrets, at any depth. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !secretName.test(name))
      .map(([name, inner]) => [name, withoutSecrets(inner)]),
  )
}

/** Replaces arguments with names of secrets by empty strings. */
export function withoutSecretTexts(query: string): string {
  const given = /(\b(\w+)\s*:\s*)("""(?:\\"""|[^"]|"(?!""))*"""|"(?:[^"\\\n\r]|\\.)*")/g
  return query.replace(given, (whole, before: string, name: string) => (secretName.test(name) ? `${before}""` : whole))
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  // A number with preserved text is an object too.
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) !== null
}
