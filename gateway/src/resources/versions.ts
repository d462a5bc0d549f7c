import type { Resolvers } from '../generated/resolvers.ts'
import { endpoint, type Row } from '../rest/endpoint.ts'

const versions = endpoint('/versions', { name: 'versions' })

export const versionsResolvers: Resolvers = {
  Query: {
    versions: (_root, _args, { rest }) => rest.load(versions, null) as Promise<Row>,
  },
  Versions: {
    components: ({ components }) => components ?? [],
  },
}
