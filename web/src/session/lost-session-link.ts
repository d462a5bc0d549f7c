import { ApolloLink } from '@apollo/client'
import { OperationTypeNode } from 'graphql'
import { catchError, from, mergeMap, type Observable, of, throwError } from 'rxjs'
import { isLost, isLostError } from './lost.ts'
import type { SessionWatch } from './session-watch.ts'

// These check a key or code, so UNAUTHENTICATED means that it was wrong.
const exempt = new Set<unknown>(['ActivateTwoFactor', 'ConfirmSession'])

/**
 * Handles operations rejected because the session has ended. Lets the session watch check that. A query waits until the
 * same caller has signed in again, and is then repeated. A mutation is rejected instead of being sent perhaps hours
 * later, so the user can decide again.
 */
export function createLostSessionLink(watch: Pick<SessionWatch, 'check' | 'resumed'>): ApolloLink {
  return new ApolloLink((operation, forward) => {
    if (exempt.has(operation.operationName)) return forward(operation)
    const isQuestion = operation.operationType === OperationTypeNode.QUERY
    const attempt = (isFirst: boolean): Observable<ApolloLink.Result> => {
      const onLost = (refuse: () => Observable<ApolloLink.Result>) =>
        from(watch.check()).pipe(
          mergeMap((phase) => {
            if (!isQuestion || phase === 'none') return refuse()
            // The cookie was renewed while the query was in flight.
            if (phase !== 'ended') return isFirst ? attempt(false) : refuse()
            return from(watch.resumed()).pipe(mergeMap((isResumed) => (isResumed ? attempt(isFirst) : refuse())))
          }),
        )
      return forward(operation).pipe(
        mergeMap((result) => (isLost(result.errors) ? onLost(() => of(result)) : of(result))),
        catchError((error: unknown) =>
          isLostError(error) ? onLost(() => throwError(() => error)) : throwError(() => error),
        ),
      )
    }
    return attempt(true)
  })
}
