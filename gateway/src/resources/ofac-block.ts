import type { Resolvers } from '../generated/resolvers.ts'
import { endpoint } from '../rest/endpoint.ts'
import { add, idOf, list, one, remove, save } from './crud.ts'

const ofacBlocks = endpoint('/ofac/block', {
  name: 'OFAC block',
  idField: 'ofacBlockId',
  searchBy: ['ofacBlockId', 'name'],
  sortBy: { name: 'text', ofacBlockId: 'numbered', country: 'text', creationTime: 'text', lastModified: 'text' },
  defaultSort: 'name',
})

export const ofacBlockResolvers: Resolvers = {
  Query: {
    ofacBlocks: list(ofacBlocks),
    ofacBlock: one(ofacBlocks),
  },
  Mutation: {
    addOfacBlock: add(ofacBlocks),
    saveOfacBlock: save(ofacBlocks),
    removeOfacBlock: remove(ofacBlocks),
  },
  OfacBlock: {
    id: idOf(ofacBlocks),
  },
}
