import { ApolloLink } from '@apollo/client'
import { OperationTypeNode } from 'graphql'
import { catchError, from, mergeMap, type Observable, throwError } from 'rxjs'
import type { Connection } from './connection.ts'
import { isNoAnswer } from './no-answer.ts'
import { Offline } from './nothing-done.ts'

/**
 * While offline, holds queries until the connection is restored. Rejects changes with `Offline` before anything is
 * sent, and never sends them later.
 */
export function createOfflineLink(connection: Pick<Connection, 'isOffline' | 'back'>): ApolloLink {
  return new ApolloLink((operation, forward) => {
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
