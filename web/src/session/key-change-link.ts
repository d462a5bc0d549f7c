import { ApolloLink } from '@apollo/client'
import { tap } from 'rxjs'

/**
 * Reports that this page has changed its own caller's secret key, which makes the session "modified" for other tabs
 * (specification 4.1).
 */
export function createKeyChangeLink(ownName: () => string | null, onChanged: () => void): ApolloLink {
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      tap(({ data, errors }) => {
        if (errors === undefined && data && changesOwnKey(data, operation.variables, ownName())) onChanged()
      }),
    ),
  )
}

function changesOwnKey(data: object, variables: Readonly<Record<string, unknown>>, ownName: string | null): boolean {
  if ('changeOwnPassword' in data) return true
  const { input } = variables
  // The id of a caller is the user name.
  const isOfOwn = typeof input === 'object' && input !== null && 'id' in input && input.id === ownName
  return 'savePassword' in data && isOfOwn
}
