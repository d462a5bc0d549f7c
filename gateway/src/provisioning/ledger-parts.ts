import type { GraphQLSchema } from 'graphql'
import { type LedgerDeclaration, ledgerObjects } from '../ledger/declarations.ts'
import type { Ledger, OpenEntry, Recording } from '../ledger/ledger.ts'
import type { Context } from '../request/context.ts'
import type { Row } from '../rest/endpoint.ts'
import type { PlannedItem } from './plan.ts'

const mutation = 'applyAccountImport'

/**
 * Runs an import with a ledger entry for each added or changed object, in addition to the entry of the import itself.
 * If it throws STORE_UNAVAILABLE, nothing has been imported.
 */
export async function withEntries<Answer>(
  items: readonly PlannedItem[],
  requestId: string,
  context: Context<{ ledger: Ledger }>,
  schema: GraphQLSchema,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const open: (readonly [OpenEntry, what: Row])[] = []
  let failure: unknown = null
  try {
    for (const item of items) {
      const recording = recordingOf(item, schema)
      const what = { id: item.objectId, requestId }
      if (recording) open.push([await context.services.ledger.begin(recording, what, context, context.principal), what])
    }
    return await run()
  } catch (error) {
    failure = error
    throw error
  } finally {
    for (const [entry, what] of open) await entry.end(what, undefined, failure)
  }
}

/**
 * The ledger's record of one object: the values of changed fields if they are kept as values, otherwise only the fact
 * that they changed.
 */
function recordingOf(
  { objectType, objectId, before, after, changes }: PlannedItem,
  schema: GraphQLSchema,
): Recording | null {
  const object = objectType === null ? undefined : ledgerObjects(schema).get(objectType)
  if (objectType === null || !object) return null
  const paths = [...object.fields.keys()].filter((path) =>
    changes.some(({ field }) => field === path || field.startsWith(`${path}.`)),
  )
  const declaration: LedgerDeclaration = {
    mutation,
    objectType,
    id: 'id',
    own: false,
    ofMerchant: objectId === null,
    kind: 'mutation',
    inputs: paths.map((path) => ({
      path,
      form: object.fields.get(path) ?? 'CHANGED',
      read: (args) => valueAt(args, path),
    })),
    changes: paths,
    answerType: '',
  }
  return { declaration, object, args: after, change: { before, after }, isPart: true }
}

function valueAt(row: Row, path: string): unknown {
  return path.split('.').reduce((value: unknown, name) => (value as Row | null | undefined)?.[name], row)
}
