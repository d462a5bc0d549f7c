import { isObject } from '../../../values/is-object.ts'

/** A node of a tree to attach to a charge. */
interface Attached {
  readonly name: string
  readonly value: string | null
  readonly children: readonly Attached[]
}

/**
 * Reads a JSON object as a tree: names become nodes, nested objects become child nodes, and lists become nodes with the
 * same name. Empty text is an empty tree. Returns null for text that is not a JSON object.
 */
export function readTree(text: string): readonly Attached[] | null {
  const object = readObject(text)
  return object && nodesOf(object)
}

/** Reads a JSON object of scalars as names and values. Returns null for any other text. */
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
    return isObject(value) ? value : null
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
