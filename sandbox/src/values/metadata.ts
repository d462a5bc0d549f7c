/** A node of the tree that a merchant attached to a charge. */
export interface MetadataNode {
  name: string
  value: string | null
  children: MetadataNode[]
}

/** A name and value that a merchant attached to a charge. */
export interface Property {
  name: string
  value: string
}
