import { graphql } from '../../gql/gql.ts'

/** Exchanges the password for a pass (decision 58). */
export const openExplorerMutation = graphql(`
  mutation OpenExplorer($input: ExplorerInput!) {
    openExplorer(input: $input) {
      pass
      seconds
      mutations
      session {
        id
        now
        expires
        endsAtLatest
      }
    }
  }
`)
