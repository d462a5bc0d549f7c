import { hiveBounds, hiveName, hiveTypes } from '@portal/schema/hive'
import { graphql } from '../../gql/gql.ts'
import type { HiveFieldsFragment } from '../../gql/graphql.ts'
import type { AnyEntry } from '../../screens/entry/entry.ts'
import { fieldsOf, type Kind } from '../../screens/entry/kind.ts'
import { choice, dateTime, id, text } from '../../screens/entry/kinds.tsx'
import { hiveValue } from './hive-value.tsx'

function pairOf(id: string): { readonly component: string; readonly key: string } {
  const [component = '', key = ''] = id.split('/')
  return { component, key }
}

graphql(`
  fragment HiveFields on Hive {
    id
    component
    key
    type
    value
    lastModified
  }
`)

/** A part of a hive's name. It is part of a URL. */
function name(bounds: { readonly most: number }): Kind<string> {
  const { check, ...kind } = text(bounds)
  return {
    ...kind,
    check: (entered, typed) => check(entered, typed) ?? (hiveName.test(entered.trim()) ? null : 'notExternalId'),
  }
}

/** The fields of a hive. */
const hiveFields = fieldsOf<HiveFieldsFragment>()({
  id: { kind: id, editable: 'never' },
  component: {
    kind: name(hiveBounds.component),
    editable: 'onAdd',
    help: 'hives.name.help',
  },
  key: {
    kind: name(hiveBounds.key),
    editable: 'onAdd',
    help: 'hives.name.help',
    place: 'none',
  },
  type: {
    kind: choice(hiveTypes, (type) => `enum.hiveType.${type}`),
    initial: 'STRING',
    help: 'hives.type.help',
  },
  value: { kind: hiveValue, place: 'none' },
  lastModified: { kind: dateTime, editable: 'never' },
})

/**
 * Settings of the platform's components, shared by all merchants. A hive is saved by component and key (specification
 * 7.7).
 */
export const hives: AnyEntry<HiveFieldsFragment, null> = {
  at: 'all/hives/:component/:key',
  noun: 'hives.noun',
  access: { add: 'provisionAllFamilies', change: 'provisionAllFamilies' },
  removal: 'hives.removal',
  fields: hiveFields,
  references: [],
  parent: null,
  namedBy: pairOf,
  one: graphql(`
    query Hive($component: String!, $key: String!) {
      entry: hive(component: $component, key: $key) {
        ...HiveFields
      }
    }
  `),
  add: graphql(`
    mutation AddHive($input: HiveInput!) {
      entry: saveHive(input: $input, isNew: true) {
        ...HiveFields
      }
    }
  `),
  save: graphql(`
    mutation SaveHive($input: HiveInput!) {
      entry: saveHive(input: $input) {
        ...HiveFields
      }
    }
  `),
  remove: graphql(`
    mutation RemoveHive($component: String!, $key: String!, $expectedLastModified: DateTime) {
      removed: removeHive(component: $component, key: $key, expectedLastModified: $expectedLastModified)
    }
  `),
}
