import { graphql } from '../../gql/gql.ts'

/** The instrument configurations of the current merchant, by name. */
export const instrumentChoices = graphql(`
  query InstrumentConfigChoices($page: PageInput) {
    options: instrumentConfigs(page: $page, sort: "displayName") {
      total
      items {
        id
        name: displayName
      }
    }
  }
`)
