import { ApolloLink } from '@apollo/client'
import { from, mergeMap, of } from 'rxjs'

/**
 * Stops a change whose free text contains a card's number or verification code, or whose note contains a secret, before
 * it is sent. If the check cannot be loaded, the gateway still refuses the change.
 */
export const cardTextLink = new ApolloLink((operation, forward) => {
  if (operation.operationType !== 'mutation') return forward(operation)
  const check = import('./card-in-variables.ts').then(
    ({ cardInVariables }) => cardInVariables(operation.variables),
    () => null,
  )
  return from(check).pipe(mergeMap((error) => (error ? of({ data: null, errors: [error] }) : forward(operation))))
})
