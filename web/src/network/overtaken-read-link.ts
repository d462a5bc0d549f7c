import { ApolloLink } from '@apollo/client'
import { OperationTypeNode } from 'graphql'
import { mergeMap, type Observable, of, tap } from 'rxjs'

/** How often a read is sent at most. */
const mostAttempts = 3

/**
 * Sends a read again if a change ended while the read was in flight. Its response may be older than the change and
 * would undo the change on the screen, for example show a refunded charge as not refunded.
 */
export function createOvertakenReadLink(): ApolloLink {
  let changesEnded = 0
  const changeEnded = () => void changesEnded++
  return new ApolloLink((operation, forward) => {
    if (operation.operationType !== OperationTypeNode.QUERY) {
      // A change without a response may have happened.
      return forward(operation).pipe(tap({ next: changeEnded, error: changeEnded, unsubscribe: changeEnded }))
    }
    const read = (attempt: number): Observable<ApolloLink.Result> => {
      const atStart = changesEnded
      return forward(operation).pipe(
        mergeMap((result) => (changesEnded === atStart || attempt === mostAttempts ? of(result) : read(attempt + 1))),
      )
    }
    return read(1)
  })
}
