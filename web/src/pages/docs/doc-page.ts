import type { DocumentNode } from 'graphql'

/** A part of a line of text. */
export type Inline =
  | string
  | { readonly kind: 'code' | 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }

/** A part of a text, generated from Markdown when the client is built. */
export type TextBlock =
  | { readonly kind: 'heading'; readonly level: number; readonly id: string; readonly text: string }
  | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly TextBlock[])[] }
  | { readonly kind: 'code'; readonly language: string; readonly text: string }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly Inline[][])[] }

/** A part of a documentation page: text, or the place of an example. */
export type Block = TextBlock | { readonly kind: 'example'; readonly name: string; readonly caller?: ExampleCaller }

/** A caller of the sandbox who sends an example, if it is not the first one. */
export type ExampleCaller = 'finance'

/** An example: the text of its file, and its variables. */
export interface Example {
  readonly name: string
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>> | null
  readonly caller?: ExampleCaller
}

/** An argument, a field or an enum value of the schema. */
export interface ReferenceEntry {
  readonly name: string
  readonly type?: string
  readonly description: string
  readonly deprecated?: string
  readonly args?: readonly ReferenceEntry[]
}

/** A field of Query or Mutation. */
export interface ReferenceField extends ReferenceEntry {
  readonly root: 'query' | 'mutation'
  readonly flag: string | null
  readonly args: readonly ReferenceEntry[]
}

/** A type of the schema with its fields or values. */
export interface ReferenceType extends ReferenceEntry {
  readonly kind: string
  readonly entries: readonly ReferenceEntry[]
}

/** The part of the documentation that the explorer uses. */
export interface DocsForExplorer {
  /** The page of each field of Query and Mutation, with its access flag. */
  readonly calls: Readonly<Record<string, { readonly page: string; readonly flag: string | null }>>
  /** The page of each type. */
  readonly types: Readonly<Record<string, string>>
  /** Shown to users with an empty history. */
  readonly examples: readonly Example[]
}

/** The value that a tutorial's check expects at a path of the query's response. */
export interface Expectation {
  readonly path: string
  readonly equals?: unknown
  readonly atLeast?: number
  readonly includes?: unknown
}

/** The check at the end of a tutorial: a query, and its expected response. */
export interface Check {
  readonly document: DocumentNode
  readonly expect: readonly Expectation[]
}

/** A documentation page as the client loads it. */
export interface DocPage {
  readonly blocks: readonly Block[]
  readonly examples: readonly Example[]
  readonly fields: readonly ReferenceField[]
  readonly types: readonly ReferenceType[]
  readonly check: Check | null
}
