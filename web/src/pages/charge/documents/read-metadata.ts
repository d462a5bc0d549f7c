/** A node of a charge's metadata. */
export interface MetadataNode {
  readonly name: string
  readonly value: string | null
  readonly children: readonly MetadataNode[]
}

/**
 * Unwraps a list of `{ name, value, children }` as sent by the platform. Values of any other shape become JSON text.
 */
export function readMetadata(children: unknown): readonly MetadataNode[] {
  if (!Array.isArray(children)) return children == null ? [] : [{ name: '', value: asText(children), children: [] }]
  return children.map((child: unknown) => {
    if (typeof child !== 'object' || child === null) return { name: '', value: asText(child), children: [] }
    const { name, value, children: inner } = child as Record<string, unknown>
    return { name: asText(name) ?? '', value: asText(value), children: readMetadata(inner) }
  })
}

function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
