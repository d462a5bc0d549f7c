import { verificationReasonBounds } from '@portal/schema/verification-reason'
import { graphql } from '../../gql/gql.ts'
import type { VerificationReasonFieldsFragment } from '../../gql/graphql.ts'
import { entryOf } from '../../screens/entry/entry.ts'
import { fieldsOf } from '../../screens/entry/kind.ts'
import { country, id, language, lastModified, text } from '../../screens/entry/kinds.tsx'

graphql(`
  fragment VerificationReasonFields on VerificationReason {
    id
    languageCode
    countryCode
    text
    lastModified
  }
`)

const fields = fieldsOf<VerificationReasonFieldsFragment>()({
  id: {
    kind: { ...text({ ...verificationReasonBounds.id, isCapitals: true }), ...id },
    as: 'verificationReason',
    editable: 'onAdd',
    help: 'reasons.id.help',
    column: { width: 200, minWidth: 150, sort: 'verificationReason', card: 'title' },
  },
  text: {
    kind: text({ ...verificationReasonBounds.text, lines: 4 }),
    help: 'reasons.text.help',
    place: 'none',
    column: { width: 290, minWidth: 200, card: 'note' },
  },
  languageCode: { kind: language, column: { width: 150, minWidth: 120, sort: 'languageCode', card: 'id' } },
  countryCode: {
    kind: country,
    optional: true,
    none: 'reasons.everyCountry',
    column: { width: 150, minWidth: 120, sort: 'countryCode', card: 'tag' },
  },
  lastModified,
})

/** The reasons to reject customers' documents. All merchants share them. */
export const reasons = entryOf<VerificationReasonFieldsFragment>()({
  at: 'all/reasons/:verificationReason',
  noun: 'reasons.noun',
  access: { add: 'provisionAllFamilies', change: 'provisionAllFamilies' },
  removal: 'reasons.removal',
  fields,
  references: [],
  parent: null,
  one: graphql(`
    query VerificationReason($id: ID!) {
      entry: verificationReason(id: $id) {
        ...VerificationReasonFields
      }
    }
  `),
  add: graphql(`
    mutation AddVerificationReason($input: NewVerificationReasonInput!) {
      entry: addVerificationReason(input: $input) {
        ...VerificationReasonFields
      }
    }
  `),
  save: graphql(`
    mutation SaveVerificationReason($input: VerificationReasonInput!) {
      entry: saveVerificationReason(input: $input) {
        ...VerificationReasonFields
      }
    }
  `),
  remove: graphql(`
    mutation RemoveVerificationReason($id: ID!, $expectedLastModified: DateTime) {
      removed: removeVerificationReason(id: $id, expectedLastModified: $expectedLastModified)
    }
  `),
})
