import { ApolloLink } from '@apollo/client'
import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors'
import { OperationTypeNode } from 'graphql'
import { catchError, from, mergeMap, type Observable, of, throwError } from 'rxjs'
import type { SessionWatch } from './session-watch.ts'

const lostCodes = new Set<unknown>(['UNAUTHENTICATED', 'SESSION_EXPIRED'])
// These check a key or a code themselves: UNAUTHENTICATED then means that it was wrong. The others ask what state the session is in.
const exempt = new Set<unknown>(['ActivateTwoFactor', 'ConfirmSession', 'Login', 'ReadSession', 'Viewer'])

/**
 * Where an operation was refused because nobody is signed in any more, lets the watch find out. A question waits until the
 * same caller has signed in again, and is then asked again. A change is not made by itself, perhaps hours later: it is
 * refused, and whoever is there decides again.
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
            // The cookie was renewed while the question was on its way.
            if (phase !== 'ended') return isFirst ? attempt(false) : refuse()
            return from(watch.resumed()).pipe(mergeMap((goesOn) => (goesOn ? attempt(isFirst) : refuse())))
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

function isLost(errors: ApolloLink.Result['errors']): boolean {
  return errors?.some(({ extensions }) => lostCodes.has(extensions?.code)) ?? false
}

function isLostError(error: unknown): boolean {
  if (CombinedGraphQLErrors.is(error)) return isLost(error.errors)
  return ServerError.is(error) && error.statusCode === 401
}
