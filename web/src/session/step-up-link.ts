import { ApolloLink } from '@apollo/client'
import { from, mergeMap, type Observable, of } from 'rxjs'
import type { StepUp } from './step-up.ts'

/**
 * Where an operation needs a fresh confirmation, asks for it and sends the same operation again, variables included: a
 * request id makes sure that it still has one effect. Our mutations have one field each, so nothing of it was done before.
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

/** Whether the gateway refused something only because the secret key was not given lately. */
export function needsConfirmation({ errors }: ApolloLink.Result): boolean {
  return errors?.some(({ extensions }) => extensions?.code === 'CONFIRMATION_REQUIRED') ?? false
}

const notConfirmed: ApolloLink.Result = {
  data: null,
  errors: [{ message: 'Not confirmed, nothing was done', extensions: { code: 'NOT_CONFIRMED' } }],
}
