import type { Resolvers } from '../generated/resolvers.ts'
import { endpoint } from '../rest/endpoint.ts'
import { add, idOf, list, one, remove, save } from './crud.ts'

const redirectors = endpoint('/registry/applicationfamilies', {
  name: 'redirector',
  idField: 'redirectorId',
  searchBy: ['redirectorId', 'redirectorKey'],
  sortBy: { redirectorKey: 'text', redirectorId: 'numbered', masterAccount: 'text', lastModified: 'text' },
  defaultSort: 'redirectorKey',
})

export const redirectorResolvers: Resolvers = {
  Query: {
    redirectors: list(redirectors),
    redirector: one(redirectors),
  },
  Mutation: {
    addRedirector: add(redirectors),
    saveRedirector: save(redirectors),
    removeRedirector: remove(redirectors),
  },
  Redirector: {
    id: idOf(redirectors),
  },
}
