import { graphql } from '../../gql/gql.ts'
import type { HistoryEntryFragment } from '../../gql/graphql.ts'

/** An entry of the ledger with all fields shown in a history. */
export type HistoryEntry = HistoryEntryFragment

/** A recorded value of an entry. */
export type KeptValue = HistoryEntry['version'][number]

/** A field that changed. */
export type KeptChange = HistoryEntry['changes'][number]

graphql(`
  fragment HistoryEntry on LedgerEntry {
    id
    at
    kind
    act
    merchantAccount
    callerName
    session
    onBehalfOf
    objectType
    objectId
    outcome
    isRepeat
    code
    mayReadObject
    reason
    given {
      field
      value
      recordedAs
    }
    changes {
      field
      before
      after
      recordedAs
    }
    version {
      field
      value
      recordedAs
    }
    versionBefore {
      field
      value
      recordedAs
    }
    isBeforeKnown
  }
`)

/** The actions on one object, newest first. */
export const historyQuery = graphql(`
  query History($objectType: String!, $objectId: ID!, $lastModified: DateTime, $page: PageInput) {
    history(objectType: $objectType, objectId: $objectId, lastModified: $lastModified, page: $page) {
      total
      totalIsExact
      items {
        ...HistoryEntry
      }
      changedOutside {
        from
        to
      }
    }
  }
`)
