import { getDirective } from '@graphql-tools/utils'
import type { AccessFlag } from '@portal/schema/access'
import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isLeafType,
  isListType,
  isObjectType,
} from 'graphql'
import type { Row } from '../rest/endpoint.ts'

/** How a column's values are written. */
export type ColumnKind = 'TEXT' | 'AMOUNT' | 'NUMBER' | 'MOMENT' | 'BOOLEAN' | 'JSON'

/** A column that a file of a list can have. */
export interface ExportColumn {
  /** The path of the field in the list's rows, `personalInfo.email`. */
  readonly path: string
  readonly kind: ColumnKind
  /** The flags that the column needs in addition to the list's flag. */
  readonly flags: readonly AccessFlag[]
  /** Whether a file has the column if no columns are named. */
  readonly isUsual: boolean
  /** The path of the column with an amount's currency. */
  readonly currency: string | null
  /** The selection of the field, with its nested fields. */
  readonly selection: string
  /** Reads the value from a row. */
  readonly read: (row: Row) => unknown
}

/** Maximum depth of a column below its row. */
const deepest = 3
/** The field names that hold the currency of the amounts next to them. */
const currencyNames = ['currency', 'amountCurrency']

/**
 * The columns of a row type by path: each value of a row, and each list of objects as JSON. Fields that lead to another
 * resource, take arguments or need further platform calls are not columns.
 */
export function exportColumnsOf(schema: GraphQLSchema, rowType: string): ReadonlyMap<string, ExportColumn> {
  const type = schema.getType(rowType)
  if (!isObjectType(type)) throw new TypeError(`${rowType} is not a type of rows`)
  const columns = columnsOf(schema, resourcesOf(schema), type, [], [])
  return new Map(columns.map((column) => [column.path, column]))
}

function columnsOf(
  schema: GraphQLSchema,
  resources: ReadonlySet<string>,
  type: GraphQLObjectType,
  parents: readonly string[],
  above: readonly AccessFlag[],
): ExportColumn[] {
  const currency = currencyNames.find((name) => name in type.getFields())
  return Object.values(type.getFields()).flatMap((field): ExportColumn[] => {
    const named = getNamedType(field.type)
    if (!isColumn(field) || resources.has(named.name) || isPage(named)) return []
    const flags = [...above, ...flagsOf(schema, field)]
    const names = [...parents, field.name]
    const isList = isListType(getNullableType(field.type))
    if (isObjectType(named) && !isList) {
      return names.length < deepest ? columnsOf(schema, resources, named, names, flags) : []
    }
    const below = isObjectType(named) ? valuesOf(schema, resources, named, names.length) : ''
    if (isObjectType(named) && below === '') return []
    const kind = kindOf(field.type, currency !== undefined)
    return [
      {
        path: names.join('.'),
        kind,
        flags,
        isUsual: !isObjectType(named),
        currency: kind === 'AMOUNT' && currency !== undefined ? [...parents, currency].join('.') : null,
        selection: [...names, below].reduceRight((inner, name) => (inner === '' ? name : `${name} { ${inner} }`)),
        read: readerOf(names),
      },
    ]
  })
}

/** The selection of an object's values within a list that need no flag. */
function valuesOf(
  schema: GraphQLSchema,
  resources: ReadonlySet<string>,
  type: GraphQLObjectType,
  depth: number,
): string {
  return Object.values(type.getFields())
    .flatMap((field) => {
      const named = getNamedType(field.type)
      if (!isColumn(field) || resources.has(named.name) || flagsOf(schema, field).length > 0) return []
      if (!isObjectType(named)) return [field.name]
      const below = depth < deepest ? valuesOf(schema, resources, named, depth + 1) : ''
      return below === '' ? [] : [`${field.name} { ${below} }`]
    })
    .join(' ')
}

function isColumn({ args, description, deprecationReason }: GraphQLField<unknown, unknown>): boolean {
  // The descriptions say which fields make platform calls; a test counts the calls of each list's file.
  return args.length === 0 && deprecationReason == null && !/Makes\s[^.]*platform\s+call/.test(description ?? '')
}

function flagsOf(schema: GraphQLSchema, field: GraphQLField<unknown, unknown>): AccessFlag[] {
  const flag = getDirective(schema, field, 'access')?.[0]?.flag as AccessFlag | undefined
  return flag === undefined || flag === 'any' ? [] : [flag]
}

function kindOf(type: GraphQLOutputType, hasCurrency: boolean): ColumnKind {
  const named = getNamedType(type)
  if (isObjectType(named)) return 'JSON'
  if (isListType(getNullableType(type))) return 'TEXT'
  switch (named.name) {
    case 'Decimal':
      return hasCurrency ? 'AMOUNT' : 'NUMBER'
    case 'Int':
    case 'Float':
      return 'NUMBER'
    case 'DateTime':
      return 'MOMENT'
    case 'Boolean':
      return 'BOOLEAN'
    case 'JSON':
      return 'JSON'
    default:
      return 'TEXT'
  }
}

function readerOf(names: readonly string[]): (row: Row) => unknown {
  const [name = '', ...below] = names
  if (below.length === 0) return (row) => row[name]
  return (row) => {
    let value: unknown = row
    for (const each of names) value = (value as Row | null | undefined)?.[each]
    return value
  }
}

/** The types that the fields of Query return, alone or as rows of a page. */
function resourcesOf(schema: GraphQLSchema): ReadonlySet<string> {
  const types = Object.values(schema.getQueryType()?.getFields() ?? {}).flatMap(({ type }) => {
    const named = getNamedType(type)
    const items = isPage(named) && isObjectType(named) ? named.getFields().items : undefined
    return items ? [named.name, getNamedType(items.type).name] : [named.name]
  })
  return new Set(types.filter((name) => !isLeafType(schema.getType(name))))
}

function isPage(type: unknown): boolean {
  return isObjectType(type) && type.getInterfaces().some((each) => isInterfaceType(each) && each.name === 'Page')
}
