import { ApolloLink } from '@apollo/client'
import { OperationTypeNode } from 'graphql'
import { catchError, from, mergeMap, type Observable, throwError } from 'rxjs'
import type { Connection } from './connection.ts'
import { isNoAnswer } from './no-answer.ts'
import { Offline } from './screens/nothing-done.ts'

// The watch over the session must know that nobody answers: it hides the page once the session's time is over.
const exempt = new Set<unknown>(['ReadSession'])

/**
 * Without a network a question waits until the connection is back, and is then asked. A change is refused with `Offline`
 * before anything is sent, and never made later by itself.
 */
export function createOfflineLink(connection: Pick<Connection, 'isOffline' | 'back'>): ApolloLink {
  return new ApolloLink((operation, forward) => {
    if (exempt.has(operation.operationName)) return forward(operation)
    if (operation.operationType !== OperationTypeNode.QUERY) {
      return connection.isOffline() ? throwError(() => new Offline()) : forward(operation)
    }
    const waitAndAsk = () => from(connection.back()).pipe(mergeMap(ask))
    const ask = (): Observable<ApolloLink.Result> => {
      if (connection.isOffline()) return waitAndAsk()
      return forward(operation).pipe(
        catchError((error: unknown) =>
          isNoAnswer(error) && connection.isOffline() ? waitAndAsk() : throwError(() => error),
        ),
      )
    }
    return ask()
  })
}
