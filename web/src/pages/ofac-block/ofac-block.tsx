import { ofacBlockBounds } from '@portal/schema/ofac-block'
import { graphql } from '../../gql/gql.ts'
import type { OfacBlockFieldsFragment } from '../../gql/graphql.ts'
import { entryOf } from '../../screens/entry/entry.ts'
import { fieldsOf } from '../../screens/entry/kind.ts'
import { booleanOf, country, dateTime, id, text } from '../../screens/entry/kinds.tsx'
import { OfacBlockLayout } from './OfacBlockLayout.tsx'

graphql(`
  fragment OfacBlockFields on OfacBlock {
    id
    name
    country
    stateProvince
    postalCode
    blocked
    reason
    createdBy
    creationTime
    lastModified
  }
`)

/** An OFAC block with all fields that its page shows. */
export type OfacBlock = OfacBlockFieldsFragment

/** The fields of an OFAC block. */
export const fields = fieldsOf<OfacBlock>()({
  id: { kind: id, editable: 'never', column: { width: 110, sort: 'ofacBlockId', card: 'id' } },
  name: {
    kind: text(ofacBlockBounds.name),
    place: 'none',
    column: { width: 220, minWidth: 160, sort: 'name', card: 'title' },
  },
  blocked: {
    kind: booleanOf({ true: 'ofacBlocks.blocked', false: 'ofacBlocks.lifted' }, { true: 'bad', false: 'ended' }),
    initial: true,
    column: { width: 120, minWidth: 100, card: 'tag' },
  },
  country: {
    kind: country,
    optional: true,
    none: 'ofacBlocks.address.any',
    column: { width: 160, minWidth: 120, sort: 'country' },
  },
  stateProvince: { kind: text(ofacBlockBounds.stateProvince), optional: true, none: 'ofacBlocks.address.any' },
  postalCode: { kind: text(ofacBlockBounds.postalCode), optional: true, none: 'ofacBlocks.address.any' },
  reason: {
    kind: text({ ...ofacBlockBounds.reason, lines: 3 }),
    help: 'ofacBlocks.reason.help',
    place: 'none',
    column: { width: 290, minWidth: 200, card: 'note' },
  },
  createdBy: { kind: text(), editable: 'never', place: 'identity' },
  creationTime: {
    kind: dateTime,
    editable: 'never',
    column: { width: 200, minWidth: 140, sort: 'creationTime', card: 'time' },
  },
  lastModified: { kind: dateTime, editable: 'never' },
})

/** People with whom no business is allowed. All merchants share the list. */
export const ofacBlocks = entryOf<OfacBlock>()({
  at: 'all/ofac/blocks/:ofacBlockId',
  noun: 'ofacBlocks.noun',
  access: { add: 'provisionAllFamilies', change: 'provisionAllFamilies' },
  removal: 'ofacBlocks.removal',
  fields,
  references: [],
  parent: null,
  layout: (input) => <OfacBlockLayout input={input} />,
  one: graphql(`
    query OfacBlock($id: ID!) {
      entry: ofacBlock(id: $id) {
        ...OfacBlockFields
      }
    }
  `),
  add: graphql(`
    mutation AddOfacBlock($input: NewOfacBlockInput!) {
      entry: addOfacBlock(input: $input) {
        ...OfacBlockFields
      }
    }
  `),
  save: graphql(`
    mutation SaveOfacBlock($input: OfacBlockInput!) {
      entry: saveOfacBlock(input: $input) {
        ...OfacBlockFields
      }
    }
  `),
  remove: graphql(`
    mutation RemoveOfacBlock($id: ID!, $expectedLastModified: DateTime) {
      removed: removeOfacBlock(id: $id, expectedLastModified: $expectedLastModified)
    }
  `),
})
