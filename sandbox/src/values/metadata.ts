/** A node of the tree a merchant attached to a charge. */
export interface MetadataNode {
  name: string
  value: string | null
  children: MetadataNode[]
}

/** A name and a value a merchant attached to a charge. */
export interface Property {
  name: string
  value: string
}
