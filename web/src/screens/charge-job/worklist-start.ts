import type { ChargeFilter } from '../../gql/graphql.ts'

/** The start of a worklist: selected ids, or the conditions of a list. */
export interface WorklistStart {
  readonly ids?: readonly string[]
  readonly matching?: { readonly search: string; readonly filter: ChargeFilter }
}
