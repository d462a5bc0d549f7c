import { graphql } from '../../gql/gql.ts'
import type { ApplyAccountImportMutation, PlanAccountImportMutation } from '../../gql/graphql.ts'

graphql(`
  fragment AccountImportItemFields on AccountImportItem {
    entity
    objectId
    objectType
    name
    outcome
    lastModified
    carriesTraffic
    warnings
    changes {
      field
      before
      after
    }
  }
`)

export const planAccountImport = graphql(`
  mutation PlanAccountImport($file: String!) {
    planAccountImport(file: $file) {
      planHash
      exportTime
      added
      changed
      items {
        ...AccountImportItemFields
      }
      notCompared {
        entity
        objectId
        name
        fields
      }
      problems {
        entity
        objectId
        field
        message
      }
    }
  }
`)

export const applyAccountImport = graphql(`
  mutation ApplyAccountImport($input: AccountImportInput!) {
    applyAccountImport(input: $input) {
      added
      changed
      unchanged
      isRepeated
      drift {
        ...AccountImportItemFields
      }
    }
  }
`)

/** What importing a file would change. */
export type Plan = PlanAccountImportMutation['planAccountImport']
/** One object of a plan. */
export type PlanItem = Plan['items'][number]
/** The result of an import. */
export type Imported = ApplyAccountImportMutation['applyAccountImport']
