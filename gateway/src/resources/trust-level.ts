import type { Resolvers } from '../generated/resolvers.ts'
import { exportAs } from '../provisioning/entities.ts'
import { endpoint } from '../rest/endpoint.ts'
import { add, list, one, remove, save } from './crud.ts'

const trustLevels = endpoint('/trustlevels', {
  name: 'trust level',
  searchBy: ['trustLevel'],
  mergedFilters: { names: 'name' },
  sortBy: { id: 'numbered', name: 'text', lastModified: 'text' },
  defaultSort: 'id',
  pageSize: 100,
})

exportAs('trustLevels', trustLevels, { type: 'TrustLevelConfig', nameField: 'name' })

export const trustLevelResolvers: Resolvers = {
  Query: {
    trustLevels: list(trustLevels),
    trustLevel: one(trustLevels),
  },
  Mutation: {
    addTrustLevel: add(trustLevels),
    saveTrustLevel: save(trustLevels),
    removeTrustLevel: remove(trustLevels),
  },
  TrustLevelConfig: {
    instrumentConfigIds: ({ instrumentConfigIds }) => instrumentConfigIds ?? [],
    restrictions: ({ restrictions }) => restrictions ?? [],
  },
}
