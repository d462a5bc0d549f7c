import { buildSchema } from '@portal/gateway/graphql/schema'
import { getNamedType, isInputObjectType, isLeafType, isNonNullType, isObjectType } from 'graphql'
import type { PlainResource } from '../plain-resources.ts'

const schema = buildSchema()

/** The names of a plain resource's operations; `here` is the name of each answer. */
export function namesOf({ type, list }: PlainResource) {
  const one = `${type.slice(0, 1).toLowerCase()}${type.slice(1)}`
  return { list, one, add: `add${type}`, save: `save${type}`, remove: `remove${type}` }
}

/** The documents of a plain resource's operations, with all that it has; the answer is called `here`. */
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

/** What can be changed of a plain resource, and whether it needs a value. */
export function changeableFieldsOf({ type }: PlainResource): { name: string; isRequired: boolean }[] {
  const [changes, complete] = [schema.getType(`${type}Input`), schema.getType(`New${type}Input`)]
  if (!isInputObjectType(changes) || !isInputObjectType(complete)) throw new Error(`no inputs of ${type}`)
  const inNew = complete.getFields()
  return Object.keys(changes.getFields())
    .filter((name) => inNew[name])
    .map((name) => ({ name, isRequired: isNonNullType(inNew[name]?.type) }))
}
