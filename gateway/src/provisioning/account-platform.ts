import { endpoint, type Row } from '../rest/endpoint.ts'
import { codeOf, noResponse, unreadableResponse } from '../rest/error.ts'
import type { Rest } from '../rest/rest.ts'
import { exportKeys, parameterNames } from '../rest/wire.ts'
import { type AccountObject, isRow } from './account-document.ts'
import { entityOf } from './entities.ts'
import { allGatewayDetails } from './gateway-details.ts'
import { keyOf } from './plan.ts'
import { cleanObject, type GatewayDetails, withoutSecrets } from './secrets.ts'

const exports = endpoint('/accountprovisioning/export', { name: 'export' })
const imports = endpoint('/accountprovisioning/import', { name: 'import' })

/**
 * The current configuration of the merchant acted for, without secrets, and the gateway details, which define the
 * secret fields.
 */
export async function exportedAccount(
  rest: Rest,
): Promise<{ readonly document: Row; readonly details: GatewayDetails }> {
  const [document, details] = await Promise.all([rest.load(exports, null, { isFresh: true }), allGatewayDetails(rest)])
  if (document === null || !(exportKeys.exportVersion in document)) throw unreadableResponse('no export', 200)
  return { document: withoutSecrets(document, details), details }
}

/** The result of an import or its preview. */
export interface ImportResponse {
  /** The stored state of each object after the import. */
  readonly objects: readonly AccountObject[]
  readonly problems: readonly Row[]
}

/** Asks the platform for a preview of an import. */
export async function triedImport(rest: Rest, file: readonly AccountObject[], stored: Stored): Promise<ImportResponse> {
  const query = { [parameterNames.dryRun]: true }
  try {
    return read(await rest.run(imports, null, bodyOf(file, stored), { query }), file, stored)
  } catch (error) {
    // A preview changes nothing, so its outcome cannot be unknown.
    if (codeOf(error) === 'OUTCOME_UNKNOWN') throw noResponse('the file could not be checked')
    throw error
  }
}

/** Imports the objects, all or nothing. Each must still match its stored version. */
export async function doneImport(rest: Rest, file: readonly AccountObject[], stored: Stored): Promise<ImportResponse> {
  return read(await rest.run(imports, null, bodyOf(file, stored)), file, stored)
}

/** The stored configuration, as exported. */
interface Stored {
  readonly document: Row
  readonly objects: readonly AccountObject[]
  readonly details: GatewayDetails
}

/** The body to send: each object with the `lastModified` of the stored one, or null if it must be new. */
function bodyOf(file: readonly AccountObject[], stored: Stored): Row {
  const body: Row = {}
  for (const name of [exportKeys.exportVersion, exportKeys.merchantAccount]) body[name] = stored.document[name]
  const moments = new Map(stored.objects.map((object) => [keyOf(object), object.row.lastModified]))
  for (const object of file) {
    const { entity, id, row } = object
    const { lastModified: _, ...values } = row
    const guarded = { ...values, lastModified: moments.get(keyOf(object)) ?? null }
    if (Array.isArray(stored.document[entity])) {
      body[entity] ??= []
      body[entity].push(id === null ? values : guarded)
    } else body[entity] = guarded
  }
  return body
}

/**
 * Parses the platform's response. Refused objects are left out. If the platform does not return the stored objects,
 * they are assumed to equal the file.
 */
function read(response: Row, file: readonly AccountObject[], stored: Stored): ImportResponse {
  const { items, errors } = response
  const documents = Array.isArray(items) ? documentsOf(items) : null
  const before = new Map(stored.objects.map((object) => [keyOf(object), object.row]))
  const objects = file
    .filter(({ entity, id }) => id !== null || !Array.isArray(stored.document[entity]))
    .flatMap((object) => {
      const key = keyOf(object)
      const row = documents ? documents.get(key) : { ...before.get(key), ...object.row }
      return row ? [cleanObject({ ...object, row }, stored.details)] : []
    })
  return { objects, problems: Array.isArray(errors) ? errors.map(problemOf) : [] }
}

function documentsOf(items: readonly unknown[]): ReadonlyMap<string, Row> {
  const entries = items
    .filter(isRow)
    .flatMap(({ entity, id, document }): [string, Row][] =>
      isRow(document) ? [[keyOf({ entity, id: id ?? null }), document]] : [],
    )
  return new Map(entries)
}

function problemOf(error: unknown): Row {
  const { entity, id, field, message } = isRow(error) ? error : { message: error }
  return { entity: entity ?? null, objectId: id ?? null, field: field || null, message: String(message ?? '') }
}

/** Maximum number of changed objects whose traffic is read. */
const mostCounted = 20

/** The objects with traffic within the last hour; null if the traffic could not be read. */
export async function trafficOf(
  objects: readonly Pick<AccountObject, 'entity' | 'id'>[],
  rest: Rest,
): Promise<ReadonlyMap<string, boolean | null>> {
  const counted = objects.filter(({ entity, id }) => entityOf(entity).counted !== undefined && id !== null)
  const answers = await Promise.all(
    counted.slice(0, mostCounted).map(async (object) => [keyOf(object), await carriesTraffic(object, rest)] as const),
  )
  return new Map(answers)
}

async function carriesTraffic(
  { entity, id }: Pick<AccountObject, 'entity' | 'id'>,
  rest: Rest,
): Promise<boolean | null> {
  const { counted } = entityOf(entity)
  try {
    const statistics = counted && (await rest.load(counted, id, { part: 'statistics' }))
    const requests = statistics?.last60Minutes?.totalRequests
    return typeof requests === 'number' ? requests > 0 : null
  } catch {
    // The plan is shown without traffic.
    return null
  }
}
