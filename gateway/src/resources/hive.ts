import type { HiveInput, Resolvers } from '../generated/resolvers.ts'
import type { Context } from '../request/context.ts'
import { endpoint, type Row } from '../rest/endpoint.ts'
import { hasValues, type Proof } from '../rest/proof.ts'
import type { Rest } from '../rest/rest.ts'
import { list } from './crud.ts'

const hives = endpoint('/hives', {
  name: 'hive',
  keyOf: nameOf,
  searchBy: ['component', 'key'],
  sortBy: { component: 'text', key: 'text', lastModified: 'text' },
  defaultSort: 'component',
})

/** The composite key of a hive, which has no id (specification 7.7). */
interface Pair {
  readonly component: string
  readonly key: string
}

export const hiveResolvers: Resolvers = {
  Query: {
    hives: list(hives),
    hive: (_root, pair, { rest }) => oneOf(pair, rest),
  },
  Mutation: {
    saveHive: (_root, { input, isNew }, context) => save(input, isNew === true, context),
    async removeHive(_root, { component, key, expectedLastModified }, context) {
      await context.captureBefore(() => oneOf({ component, key }, context.rest))
      await context.rest.remove(hives, { component, key }, expectedLastModified)
      context.change.after = null
      return true
    },
  },
  Hive: {
    id: nameOf,
  },
}

function nameOf({ component, key }: Row): string {
  return `${component}/${key}`
}

/** The hive with a component and key, or null. The platform lists the matching hives. */
async function oneOf({ component, key }: Pair, rest: Rest): Promise<Row | null> {
  const { items } = await rest.list(hives, { query: { component, key } })
  return items.find((row) => row.component === component && row.key === key) ?? null
}

async function save(input: HiveInput, isNew: boolean, context: Context): Promise<Row> {
  const { expectedLastModified, ...values } = input
  // For the platform, null means that the hive must not exist yet.
  const seen = isNew ? null : (expectedLastModified ?? undefined)
  if (isNew) context.change.before = null
  else await context.captureBefore(() => oneOf(input, context.rest))
  const proof: Proof = {
    isExpected: (response) => nameOf(response) === nameOf(input),
    async read() {
      const saved = await oneOf(input, context.rest)
      return saved && hasValues(saved, values) ? saved : null
    },
  }
  return context.rest.run(hives, null, { ...values, ...(seen !== undefined && { lastModified: seen }) }, { proof })
}
