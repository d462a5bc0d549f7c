import { type DocumentNode, type ExecutionResult, type GraphQLSchema, getOperationAST, parse } from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'
import { LRUCache } from 'lru-cache'
import type { Run } from '../graphql/documents.ts'
import { mistakesIn } from '../graphql/variable-mistakes.ts'
import type { ExportColumn } from '../lists/export-columns.ts'
import type { ListField } from '../lists/list-fields.ts'
import type { Row } from '../rest/endpoint.ts'
import { badInput } from '../rest/error.ts'

/** A query that is compiled once for all pages of a file. */
export interface ListDocument {
  readonly document: DocumentNode
  readonly run: Run
}

/**
 * The query for a page of a list, with the fields of some columns. It runs the list's own resolvers, so access rules
 * and masking are the same as on the screen.
 */
export function listDocument(schema: GraphQLSchema, list: ListField, columns: readonly ExportColumn[]): ListDocument {
  const { stem, filterType } = list
  const items = selectionOf(schema, list, columns)
  return compiled(
    schema,
    `query ListExport($search: String, $filter: ${filterType}, $page: PageInput, $sort: String) {
      list: ${stem}(search: $search, filter: $filter, page: $page, sort: $sort) {
        total totalIsExact failedLookups { field message } items { ${items} }
      }
    }`,
  )
}

/** The query for one row by its id; null if the list has no such query. */
export function rowDocument(
  schema: GraphQLSchema,
  list: ListField,
  columns: readonly ExportColumn[],
): ListDocument | null {
  const one = Object.values(schema.getQueryType()?.getFields() ?? {}).find(
    ({ type, args }) => String(type) === list.rowType && args.length === 1 && String(args[0]?.type) === 'ID!',
  )
  if (one === undefined) return null
  const items = selectionOf(schema, list, columns)
  return compiled(schema, `query RowExport($id: ID!) { row: ${one.name}(id: $id) { ${items} } }`)
}

/** Throws BAD_INPUT for a filter that the list does not accept. */
export function checkFilter(schema: GraphQLSchema, { document }: ListDocument, variables: Row): void {
  const [mistake] = mistakesIn(schema, getOperationAST(document), variables, true)
  if (mistake === undefined) return
  throw badInput(
    'filter',
    `is not accepted: ${mistake.message.replace(/^Variable "\$\w+"( at "(.*)")?:? ?/, '$2 ')}`.trim(),
  )
}

/** The data of a result. Throws its first error. */
export function dataOf({ data, errors }: ExecutionResult): Row {
  if (errors?.[0]) throw errors[0].originalError ?? errors[0]
  return (data ?? {}) as Row
}

/** The selection set for the columns and for the id of a row. */
function selectionOf(schema: GraphQLSchema, { rowType }: ListField, columns: readonly ExportColumn[]): string {
  const key = keyFieldOf(schema, rowType)
  const selections = columns.map(({ selection }) => selection)
  return [...new Set([key, ...selections])].join(' ')
}

/** The field that identifies a row. */
export function keyFieldOf(schema: GraphQLSchema, rowType: string): string {
  const type = schema.getType(rowType)
  return type && 'getFields' in type && 'id' in type.getFields() ? 'id' : 'name'
}

/** Maximum total size of compiled documents, in bytes. Each takes about 200 times its source (graphql/documents.ts). */
const mostMemory = 4 * 1024 * 1024
const bytesPerCharacter = 200

/** The compiled documents of each schema. Code that is compiled again for every file is garbage-collected late. */
const known = new WeakMap<GraphQLSchema, LRUCache<string, ListDocument>>()

function compiled(schema: GraphQLSchema, text: string): ListDocument {
  const documents =
    known.get(schema) ??
    new LRUCache<string, ListDocument>({
      maxSize: mostMemory,
      sizeCalculation: (_made, key) => key.length * bytesPerCharacter,
    })
  known.set(schema, documents)
  const same = documents.get(text)
  if (same) return same
  const document = parse(text, { noLocation: true })
  const made = compileQuery(schema, document)
  if (!isCompiledQuery(made)) throw new Error('The query of a list could not be compiled')
  const result = { document, run: made.query as Run }
  documents.set(text, result)
  return result
}
