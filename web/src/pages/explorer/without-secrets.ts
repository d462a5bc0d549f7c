/** What a field or variable is called whose value is neither kept nor shared. */
const secretName = /secret|key|token|password|cvc|cvv|cardnumber|accountnumber|^number$/i

/** Variables without those whose names sound like a secret, at any depth. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !secretName.test(name))
      .map(([name, inner]) => [name, withoutSecrets(inner)]),
  )
}

/** A document whose arguments that sound like a secret are empty texts. */
export function withoutSecretTexts(query: string): string {
  const given = /(\b(\w+)\s*:\s*)("""(?:\\"""|[^"]|"(?!""))*"""|"(?:[^"\\\n\r]|\\.)*")/g
  return query.replace(given, (whole, before: string, name: string) => (secretName.test(name) ? `${before}""` : whole))
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  // A number that is kept as it was written is an object, too.
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) !== null
}
