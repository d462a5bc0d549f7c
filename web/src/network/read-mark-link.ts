import { ApolloLink } from '@apollo/client'
import { OperationTypeNode } from 'graphql'
import { readMark } from './ask.ts'

/** Marks queries as reads, as `ask` does. */
export const readMarkLink = new ApolloLink((operation, forward) => {
  if (operation.operationType === OperationTypeNode.QUERY) {
    operation.setContext(({ headers }) => ({ headers: { ...headers, ...readMark } }))
  }
  return forward(operation)
})
