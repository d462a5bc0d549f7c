import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ConstDirectiveNode, type DefinitionNode, Kind, parse, print } from 'graphql'
import type { ReferenceEntry, ReferenceField, ReferenceType } from '../../src/pages/docs/doc-page.ts'

/** The contents of a schema file: its fields of Query and Mutation, and its types. */
export interface Reference {
  readonly fields: ReferenceField[]
  readonly types: ReferenceType[]
}

/** Reads the reference of a page from the schema files that it documents. */
export function referenceOf(folder: string, files: readonly string[]): Reference {
  const reference: Reference = { fields: [], types: [] }
  for (const file of files) {
    const { definitions } = parse(readFileSync(join(folder, `${file}.graphql`), 'utf8'), { noLocation: true })
    for (const definition of definitions) add(reference, definition)
  }
  return reference
}

function add({ fields, types }: Reference, node: DefinitionNode): void {
  if (
    node.kind === Kind.OBJECT_TYPE_DEFINITION ||
    node.kind === Kind.OBJECT_TYPE_EXTENSION ||
    node.kind === Kind.INTERFACE_TYPE_DEFINITION
  ) {
    const root = { Query: 'query', Mutation: 'mutation' }[node.name.value] as ReferenceField['root'] | undefined
    const entries = (node.fields ?? []).map((field) => ({
      ...entryOf(field),
      root: root ?? 'query',
      flag: argumentOf(field.directives, 'access', 'flag') ?? null,
      args: (field.arguments ?? []).map(entryOf),
    }))
    if (root) fields.push(...entries)
    else {
      const kind = kinds[node.kind]
      types.push({ ...entryOf(node), kind, entries: entries.map(asEntry) })
    }
  } else if (node.kind === Kind.INPUT_OBJECT_TYPE_DEFINITION) {
    types.push({ ...entryOf(node), kind: 'input', entries: (node.fields ?? []).map(entryOf) })
  } else if (node.kind === Kind.ENUM_TYPE_DEFINITION) {
    types.push({ ...entryOf(node), kind: 'enum', entries: (node.values ?? []).map(entryOf) })
  } else if (node.kind === Kind.SCALAR_TYPE_DEFINITION) {
    types.push({ ...entryOf(node), kind: 'scalar', entries: [] })
  } else if (node.kind !== Kind.DIRECTIVE_DEFINITION && node.kind !== Kind.SCHEMA_DEFINITION) {
    throw new Error(`The reference does not know ${node.kind}`)
  }
}

const kinds = {
  [Kind.OBJECT_TYPE_DEFINITION]: 'type',
  [Kind.OBJECT_TYPE_EXTENSION]: 'extend type',
  [Kind.INTERFACE_TYPE_DEFINITION]: 'interface',
} as const

/** A field of a type, without the data that only fields of Query and Mutation show. */
function asEntry({ args, flag: _flag, root: _root, ...entry }: ReferenceField): ReferenceEntry {
  return args.length === 0 ? entry : { ...entry, args }
}

interface Described {
  readonly name: { readonly value: string }
  readonly description?: { readonly value: string } | undefined
  readonly type?: Parameters<typeof print>[0]
  readonly defaultValue?: Parameters<typeof print>[0] | undefined
  readonly directives?: readonly ConstDirectiveNode[] | undefined
}

function entryOf({ name, description, type, defaultValue, directives }: Described): ReferenceEntry {
  const isDeprecated = directives?.some((directive) => directive.name.value === 'deprecated')
  return {
    name: name.value,
    ...(type && { type: print(type) + (defaultValue ? ` = ${print(defaultValue)}` : '') }),
    description: (description?.value ?? '').replaceAll('\n', ' '),
    ...(isDeprecated && { deprecated: argumentOf(directives, 'deprecated', 'reason') ?? 'No longer supported' }),
  }
}

function argumentOf(directives: readonly ConstDirectiveNode[] | undefined, name: string, argument: string) {
  const value = directives
    ?.find((directive) => directive.name.value === name)
    ?.arguments?.find((each) => each.name.value === argument)?.value
  return value && 'value' in value ? String(value.value) : undefined
}
