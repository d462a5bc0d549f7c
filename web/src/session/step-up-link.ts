import { ApolloLink } from '@apollo/client'
import { from, mergeMap, type Observable, of } from 'rxjs'
import type { StepUp } from './step-up.ts'

/**
 * If an operation needs a fresh confirmation, requests it and sends the same operation again, including its variables.
 * The request id makes this idempotent. Our mutations have one field each, so nothing was executed before.
 */
export function createStepUpLink(stepUp: StepUp): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const attempt = (): Observable<ApolloLink.Result> =>
      forward(operation).pipe(
        mergeMap((result) =>
          needsConfirmation(result)
            ? from(stepUp.request()).pipe(mergeMap((isConfirmed) => (isConfirmed ? attempt() : of(notConfirmed))))
            : of(result),
        ),
      )
    return attempt()
  })
}

/** Whether the gateway rejected an operation only because the secret key was not entered recently. */
export function needsConfirmation({ errors }: ApolloLink.Result): boolean {
  return errors?.some(({ extensions }) => extensions?.code === 'CONFIRMATION_REQUIRED') ?? false
}

const notConfirmed: ApolloLink.Result = {
  data: null,
  errors: [{ message: 'Not confirmed, nothing was done', extensions: { code: 'NOT_CONFIRMED' } }],
}
