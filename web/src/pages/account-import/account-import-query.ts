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
        objectType
        objectId
        name
        fields
      }
      problems {
        entity
        objectType
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

/** The changes that importing a file would make. */
export type Plan = PlanAccountImportMutation['planAccountImport']
export type PlanItem = Plan['items'][number]
/** The result of an import. */
export type Imported = ApplyAccountImportMutation['applyAccountImport']
