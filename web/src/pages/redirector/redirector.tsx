import { urlFault } from '@portal/schema/public-url'
import { redirectorBounds } from '@portal/schema/redirector'
import { graphql } from '../../gql/gql.ts'
import type { RedirectorFieldsFragment } from '../../gql/graphql.ts'
import { entryOf } from '../../screens/entry/entry.ts'
import { fieldsOf, type Kind } from '../../screens/entry/kind.ts'
import { booleanOf, id, lastModified, text } from '../../screens/entry/kinds.tsx'

/** A URL that payers are sent to. It has a copy button, like an id. */
const redirectUrl: Kind<string> = { ...text(), ...id, check: (entered) => urlFault(entered.trim()) }

graphql(`
  fragment RedirectorFields on Redirector {
    id
    redirectorKey
    redirectorUrl
    masterAccount
    masterId
    master
    lastModified
  }
`)

const fields = fieldsOf<RedirectorFieldsFragment>()({
  id: { kind: id, editable: 'never', column: { width: 110, sort: 'redirectorId', card: 'id' } },
  redirectorKey: {
    kind: text({ ...redirectorBounds.redirectorKey, isCapitals: true }),
    help: 'redirectors.key.help',
    place: 'none',
    column: { width: 170, minWidth: 130, sort: 'redirectorKey', card: 'title' },
  },
  redirectorUrl: {
    kind: redirectUrl,
    help: 'redirectors.url.help',
    column: { width: 330, minWidth: 200, card: 'note' },
  },
  masterAccount: {
    kind: text(),
    help: 'redirectors.masterAccount.help',
    column: { width: 180, minWidth: 140, sort: 'masterAccount' },
  },
  master: {
    kind: booleanOf({ true: 'redirectors.master', false: 'redirectors.other' }, { true: 'good', false: 'ended' }),
    help: 'redirectors.master.help',
    initial: false,
    column: { width: 190, minWidth: 150, card: 'tag' },
  },
  masterId: { kind: text(), editable: 'never' },
  lastModified,
})

/** The URLs that payment gateways send payers back to. All merchants share one list. */
export const redirectors = entryOf<RedirectorFieldsFragment>()({
  at: 'all/redirector/:redirectorId',
  noun: 'redirectors.noun',
  access: { add: 'provisionAllFamilies', change: 'provisionAllFamilies' },
  removal: 'redirectors.removal',
  fields,
  references: [],
  parent: null,
  one: graphql(`
    query Redirector($id: ID!) {
      entry: redirector(id: $id) {
        ...RedirectorFields
      }
    }
  `),
  add: graphql(`
    mutation AddRedirector($input: NewRedirectorInput!) {
      entry: addRedirector(input: $input) {
        ...RedirectorFields
      }
    }
  `),
  save: graphql(`
    mutation SaveRedirector($input: RedirectorInput!) {
      entry: saveRedirector(input: $input) {
        ...RedirectorFields
      }
    }
  `),
  remove: graphql(`
    mutation RemoveRedirector($id: ID!, $expectedLastModified: DateTime) {
      removed: removeRedirector(id: $id, expectedLastModified: $expectedLastModified)
    }
  `),
})
