import { graphql } from '../../gql/gql.ts'
import type { ViewPartsFragment } from '../../gql/graphql.ts'

graphql(`
  fragment ViewParts on ListView {
    id
    list
    name
    scope
    ownerName
    isOwn
    canChange
    state
    changedBy
    lastModified
  }
`)

/** A saved view of a list. */
export type View = ViewPartsFragment

/** The saved views of one list, or of all lists. */
export const listViewsQuery = graphql(`
  query ListViews($list: String) {
    listViews(list: $list) {
      ...ViewParts
    }
  }
`)

/** Saves a new view. */
export const addView = graphql(`
  mutation AddListView($input: AddListViewInput!) {
    addListView(input: $input) {
      ...ViewParts
    }
  }
`)

/** Changes a view. */
export const saveView = graphql(`
  mutation SaveListView($input: SaveListViewInput!) {
    saveListView(input: $input) {
      ...ViewParts
    }
  }
`)

/** Removes a view. */
export const removeView = graphql(`
  mutation RemoveListView($id: ID!, $expectedLastModified: DateTime) {
    removeListView(id: $id, expectedLastModified: $expectedLastModified)
  }
`)
