/** A node of a tree to attach to a charge. */
interface Attached {
  readonly name: string
  readonly value: string | null
  readonly children: readonly Attached[]
}

/**
 * The tree that a JSON object stands for: each name a node, objects inside as nodes below, lists as nodes of the same name.
 * Empty text is an empty tree; null for text that is no JSON object.
 */
export function readTree(text: string): readonly Attached[] | null {
  const object = readObject(text)
  return object && nodesOf(object)
}

/** The names and values that a JSON object of plain values stands for; null for any other text. */
export function readProperties(text: string): readonly { readonly name: string; readonly value: string }[] | null {
  const object = readObject(text)
  if (object === null) return null
  const entries = Object.entries(object)
  if (entries.some(([, value]) => typeof value === 'object')) return null
  return entries.map(([name, value]) => ({ name, value: String(value) }))
}

function readObject(text: string): Readonly<Record<string, unknown>> | null {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

function nodesOf(object: Readonly<Record<string, unknown>>): readonly Attached[] {
  return Object.entries(object).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one: unknown) => nodeOf(name, one)),
  )
}

function nodeOf(name: string, value: unknown): Attached {
  if (typeof value !== 'object' || value === null) {
    return { name, value: value === null ? null : String(value), children: [] }
  }
  return { name, value: null, children: nodesOf(value as Record<string, unknown>) }
}
