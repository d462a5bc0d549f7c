import { portalSchema } from '@portal/gateway/graphql/schema'
import {
  getNamedType,
  getNullableType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { namesOf, type PlainResource } from '../plain-resources.ts'

const schema = portalSchema()

/** The documents of a plain resource's operations with all its fields, under the alias `here`. */
export function operationsOf(resource: PlainResource) {
  const { list, one, add, save, remove } = namesOf(resource)
  const { type } = resource
  const fields = fieldsOf(resource).join(' ')
  return {
    list: `query ($page: PageInput) { here: ${list}(page: $page) { total items { ${fields} } } }`,
    one: `query ($id: ID!) { here: ${one}(id: $id) { ${fields} } }`,
    add: `mutation ($input: New${type}Input!) { here: ${add}(input: $input) { ${fields} } }`,
    save: `mutation ($input: ${type}Input!) { here: ${save}(input: $input) { ${fields} } }`,
    remove: `mutation ($id: ID!, $seen: DateTime) { here: ${remove}(id: $id, expectedLastModified: $seen) }`,
  }
}

/** The fields of a plain resource in the schema. */
export function fieldsOf({ type }: PlainResource): string[] {
  const found = schema.getType(type)
  if (!isObjectType(found)) throw new Error(`no type ${type}`)
  return Object.values(found.getFields())
    .filter((field) => isLeafType(getNamedType(field.type)))
    .map(({ name }) => name)
}

/** A field that can be changed: whether it is required, and its empty value. */
interface Changeable {
  readonly name: string
  readonly isRequired: boolean
  readonly empty: null | []
}

/** The changeable fields of a plain resource that hold one value or a list of values. */
export function changeableFieldsOf({ type }: PlainResource): Changeable[] {
  const [answer, changes, complete] = [type, `${type}Input`, `New${type}Input`].map((name) => schema.getType(name))
  if (!isObjectType(answer) || !isInputObjectType(changes) || !isInputObjectType(complete)) {
    throw new Error(`no inputs of ${type}`)
  }
  const inNew = complete.getFields()
  return Object.entries(changes.getFields())
    .filter(([name, field]) => inNew[name] && isLeafType(getNamedType(field.type)))
    .map(([name]) => {
      const answered = answer.getFields()[name]?.type
      const isNeverNull = isNonNullType(answered)
      const isList = isNeverNull && isListType(getNullableType(answered))
      const isRequired = isNonNullType(inNew[name]?.type) || (isNeverNull && !isList)
      return { name, isRequired, empty: isList ? [] : null }
    })
}
