import type { CallerFilter } from '../../gql/graphql.ts'
import type { Filter } from '../../screens/list/list-types.ts'

/** The filters of callers. */
export const callerFilters: readonly Filter<keyof CallerFilter>[] = [
  { kind: 'text', field: 'userName', label: 'callers.userName' },
  {
    kind: 'choice',
    field: 'locked',
    label: 'callers.state',
    isBoolean: true,
    options: [
      { value: 'true', label: 'callers.locked' },
      { value: 'false', label: 'callers.notLocked' },
    ],
  },
]
