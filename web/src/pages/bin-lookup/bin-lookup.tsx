import { binBounds, binCardTypes } from '@portal/schema/bin-lookup'
import { graphql } from '../../gql/gql.ts'
import type { BinLookupFieldsFragment, BinStatus } from '../../gql/graphql.ts'
import { entryOf } from '../../screens/entry/entry.ts'
import { fieldsOf } from '../../screens/entry/kind.ts'
import { choice, country, id, lastModified, text } from '../../screens/entry/kinds.tsx'
import { binRanges } from './bin-ranges.ts'

graphql(`
  fragment BinLookupFields on BinLookup {
    id
    ranges {
      start
      end
    }
    cardBrand
    cardType
    cardCategory
    issuerName
    issuerCountry
    status
    lastModified
  }
`)

const states = ['ACTIVE', 'INACTIVE'] as const satisfies readonly BinStatus[]

const fields = fieldsOf<BinLookupFieldsFragment>()({
  id: { kind: id, editable: 'never', column: { width: 110, sort: 'binLookupId', card: 'id' } },
  ranges: { kind: binRanges, help: 'bin.ranges.help', column: { width: 260, minWidth: 180, card: 'note' } },
  cardBrand: { kind: text(binBounds.cardBrand), help: 'bin.cardBrand.help', column: { width: 150, minWidth: 110 } },
  cardType: {
    kind: choice(binCardTypes, (type) => `enum.binCardType.${type}`),
    column: { width: 120, minWidth: 90 },
  },
  cardCategory: { kind: text(binBounds.cardCategory), optional: true, help: 'bin.cardCategory.help' },
  issuerName: {
    kind: text(binBounds.issuerName),
    place: 'none',
    column: { width: 220, minWidth: 150, sort: 'issuerName', card: 'title' },
  },
  issuerCountry: { kind: country, column: { width: 160, minWidth: 120 } },
  status: {
    kind: choice(states, (state) => `enum.activeState.${state}`, { ACTIVE: 'good', INACTIVE: 'ended' }),
    initial: 'ACTIVE',
    column: { width: 120, minWidth: 90, card: 'tag' },
  },
  lastModified,
})

/** The issuers of cards by the first digits of the card number. All merchants share them. */
export const binLookups = entryOf<BinLookupFieldsFragment>()({
  at: 'all/bin/:binLookupId',
  noun: 'bin.noun',
  access: { add: 'provisionAllFamilies', change: 'provisionAllFamilies' },
  removal: 'bin.removal',
  fields,
  references: [],
  parent: null,
  one: graphql(`
    query BinLookup($id: ID!) {
      entry: binLookup(id: $id) {
        ...BinLookupFields
      }
    }
  `),
  add: graphql(`
    mutation AddBinLookup($input: NewBinLookupInput!) {
      entry: addBinLookup(input: $input) {
        ...BinLookupFields
      }
    }
  `),
  save: graphql(`
    mutation SaveBinLookup($input: BinLookupInput!) {
      entry: saveBinLookup(input: $input) {
        ...BinLookupFields
      }
    }
  `),
  remove: graphql(`
    mutation RemoveBinLookup($id: ID!, $expectedLastModified: DateTime) {
      removed: removeBinLookup(id: $id, expectedLastModified: $expectedLastModified)
    }
  `),
})
