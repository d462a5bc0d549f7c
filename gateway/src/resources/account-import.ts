import type { GraphQLSchema } from 'graphql'
import type { AccountImportInput, Resolvers } from '../generated/resolvers.ts'
import type { Ledger } from '../ledger/ledger.ts'
import {
  type AccountObject,
  isOfSameFile,
  objectsOf,
  planHashOf,
  requireComparable,
} from '../provisioning/account-document.ts'
import { doneImport, exportedAccount, trafficOf, triedImport } from '../provisioning/account-platform.ts'
import { entityOf, objectTypeOf, settingsEntity } from '../provisioning/entities.ts'
import { withEntries } from '../provisioning/ledger-parts.ts'
import { keyOf, type PlannedItem, plannedItems } from '../provisioning/plan.ts'
import { readJson } from '../provisioning/read-file.ts'
import { type GatewayDetails, refuseSecrets, secretsOf } from '../provisioning/secrets.ts'
import type { Context } from '../request/context.ts'
import { merchantOf, ownerOf, requireJudged } from '../request/owner.ts'
import type { Row } from '../rest/endpoint.ts'
import { badInput, codedError, codeOf } from '../rest/error.ts'
import { exportKeys } from '../rest/wire.ts'
import type { IdempotencyStore, Sending } from '../store/idempotency-store.ts'
import { type InstrumentServices, validateInstrument } from './validate-instrument.ts'

export const accountImportResolvers: Resolvers = {
  Mutation: {
    planAccountImport: (_root, { file }, context) => plan(file, context),
    applyAccountImport: (_root, { input }, context, { schema }) => applyOnce(input, context, schema),
  },
  AccountImportSecret: {
    objectType: ({ entity }) => objectTypeOf(entity),
  },
  AccountImportProblem: {
    objectType: ({ entity }) => objectTypeOf(entity),
  },
}

/** The services that apply an import. */
interface ImportServices extends InstrumentServices {
  readonly idempotencyStore: IdempotencyStore
  readonly ledger: Ledger
}

/** A file and the stored configuration. */
interface Comparison {
  readonly file: Row
  readonly fileObjects: readonly AccountObject[]
  readonly document: Row
  readonly objects: readonly AccountObject[]
  readonly details: GatewayDetails
  readonly planHash: string
}

async function plan(text: string, context: Context<InstrumentServices>): Promise<Row> {
  const comparison = await compare(text, context)
  const { file, fileObjects, objects, planHash, details } = comparison
  const { rest } = context
  const refused = await refusedHere(fileObjects, context)
  const tried = await triedImport(rest, fileObjects, comparison)
  const items = plannedItems(objects, tried.objects)
  const changing = items.filter(({ outcome }) => outcome === 'CHANGED')
  const traffic = await trafficOf(
    changing.map(({ entity, objectId }) => ({ entity, id: objectId })),
    rest,
  )
  const exportTime = momentOf(file[exportKeys.exportTime])
  const names = new Map(items.map(({ entity, objectId, name }) => [keyOf({ entity, id: objectId }), name]))
  const count = (outcome: PlannedItem['outcome']) => items.filter((item) => item.outcome === outcome).length
  return {
    planHash,
    merchantAccount: merchantOf(context),
    exportTime,
    added: count('ADDED'),
    changed: count('CHANGED'),
    unchanged: count('UNCHANGED'),
    kept: count('KEPT'),
    items: items.map((item) => {
      const carriesTraffic = traffic.get(keyOf({ entity: item.entity, id: item.objectId })) ?? null
      return { ...item, carriesTraffic, warnings: warningsOf(item, carriesTraffic, exportTime, details) }
    }),
    notCompared: tried.objects.flatMap((object) => {
      const fields = secretsOf(object, details)
      const { entity, id } = object
      const name = names.get(keyOf({ entity, id })) ?? null
      return fields.length > 0 ? [{ entity, objectId: id, name, fields }] : []
    }),
    problems: [...refused, ...tried.problems],
  }
}

/** Reads the file and the stored configuration. Refuses a file that cannot be compared before using any of it. */
async function compare(text: string, context: Context): Promise<Comparison> {
  const file = readJson(text)
  const { document, details } = await exportedAccount(context.rest)
  requireComparable(file, document, merchantOf(context))
  const [fileObjects, objects] = [objectsOf(file), objectsOf(document)]
  refuseSecrets(fileObjects, objects, details)
  return { file, fileObjects, document, objects, details, planHash: planHashOf(document, file) }
}

/** Imports once per requestId. A repeated request returns the first result and the current differences. */
async function applyOnce(
  input: AccountImportInput,
  context: Context<ImportServices>,
  schema: GraphQLSchema,
): Promise<Row> {
  const { file: text, expectedPlanHash, requestId } = input
  const { idempotencyStore } = context.services
  const owner = ownerOf(context)
  const names = [`${merchantOf(context)}/accountimport`]
  context.change = {}
  const done = await idempotencyStore.onceKept(
    owner,
    requestId,
    { accountImport: expectedPlanHash },
    (sending) =>
      idempotencyStore.alone(names, () => applied(text, expectedPlanHash, requestId, sending, context, schema)),
    ({ added, changed, unchanged }): Row => ({ added, changed, unchanged, isRepeated: true }),
  )
  const counts = { added: done.added, changed: done.changed }
  context.change = { before: done.isRepeated ? counts : {}, after: counts, isRepeat: done.isRepeated }
  const drift = await orNull(async () =>
    done.isRepeated ? stillPlanned(text, context) : driftOf(done.expected, context),
  )
  return { ...done, drift }
}

async function applied(
  text: string,
  expectedPlanHash: string,
  requestId: string,
  sending: Sending,
  context: Context<ImportServices>,
  schema: GraphQLSchema,
): Promise<Row> {
  requireJudged(context)
  const comparison = await compare(text, context)
  const { fileObjects, objects, planHash } = comparison
  if (!isOfSameFile(planHash, expectedPlanHash)) throw badInput('expectedPlanHash', 'is the plan of another file')
  if (planHash !== expectedPlanHash) throw moved()
  const [refused] = await refusedHere(fileObjects, context)
  if (refused) {
    const place = [refused.entity, refused.objectId].filter((part) => part !== null).join(' ')
    throw codedError('BAD_INPUT', `${place}: ${refused.message}`, { field: 'file' })
  }
  const tried = await triedImport(context.rest, fileObjects, comparison)
  const items = plannedItems(objects, tried.objects).filter(({ outcome }) => outcome !== 'KEPT')
  const changed = items.filter(isChanged)
  const { objects: expected } = await withEntries(changed, requestId, context, schema, () =>
    sending(() => doneImport(context.rest, fileObjects, comparison)),
  )
  const added = changed.filter(({ outcome }) => outcome === 'ADDED').length
  return {
    added,
    changed: changed.length - added,
    unchanged: items.length - changed.length,
    isRepeated: false,
    expected,
  }
}

function moved() {
  return codedError('CONFLICT', 'What is stored has changed since the plan was made. Nothing was imported', {
    reason: 'CHANGED',
  })
}

/** The differences between a new export and the result that the platform reported. */
async function driftOf(expected: readonly AccountObject[], { rest }: Context): Promise<Row[]> {
  const { document } = await exportedAccount(rest)
  return differing(plannedItems(objectsOf(document), expected))
}

/** The changes that importing the file again would make. */
async function stillPlanned(text: string, context: Context): Promise<Row[]> {
  const comparison = await compare(text, context)
  const { objects } = await triedImport(context.rest, comparison.fileObjects, comparison)
  return differing(plannedItems(comparison.objects, objects))
}

function differing(items: readonly PlannedItem[]): Row[] {
  return items.filter(isChanged).map((item) => ({ ...item, carriesTraffic: null, warnings: [] }))
}

/** The import succeeded, even if the following reads fail. */
async function orNull<Answer>(read: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await read()
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return null
  }
}

function isChanged({ outcome }: PlannedItem): boolean {
  return outcome === 'ADDED' || outcome === 'CHANGED'
}

/** Maximum number of different user agent patterns tried per file, because each takes time. */
const mostPatterns = 200

/** The gateway's own checks: objects that a plan could not name, and patterns that would harm other merchants. */
async function refusedHere(objects: readonly AccountObject[], context: Context<InstrumentServices>): Promise<Row[]> {
  const nameless = objects.filter(({ entity, id }) => id === null && entity !== settingsEntity)
  const instruments = objects.filter(({ entity }) => entity === 'instrumentConfigs')
  const harmful = await firstHarmful(instruments, context)
  return [
    ...(harmful ? [harmful] : []),
    ...nameless.map(({ entity }) => {
      const { idField } = entityOf(entity)
      return { entity, objectId: null, field: idField, message: `${idField} is required` }
    }),
  ]
}

/** The first instrument that would harm other merchants. Stops early if a file has many expensive patterns. */
async function firstHarmful(
  instruments: readonly AccountObject[],
  context: Context<InstrumentServices>,
): Promise<Row | null> {
  const patterns = new Set<unknown>()
  for (const { entity, id, row } of instruments) {
    const isTried = patterns.has(row.userAgentRegex)
    patterns.add(row.userAgentRegex)
    const refusal = (field: unknown, message: string): Row => ({ entity, objectId: id, field, message })
    if (patterns.size > mostPatterns) {
      return refusal(
        'userAgentRegex',
        `userAgentRegex is one of more than ${mostPatterns} different ones: import fewer at once`,
      )
    }
    try {
      await validateInstrument(isTried ? { ...row, userAgentRegex: null } : row, context)
    } catch (error) {
      const { message, extensions } = error as ReturnType<typeof badInput>
      return refusal(extensions.field, message)
    }
  }
  return null
}

const inUse: readonly unknown[] = ['ENABLED', 'ACTIVE']

function warningsOf(
  item: PlannedItem,
  carriesTraffic: boolean | null,
  exportTime: string | null,
  details: GatewayDetails,
): string[] {
  const { entity, objectId: id, outcome, after, lastModified, changes } = item
  const stops = changes.some(
    ({ field, before, after: value }) => field === 'status' && inUse.includes(before) && !inUse.includes(value),
  )
  const isLater = exportTime !== null && lastModified !== null && Date.parse(lastModified) > Date.parse(exportTime)
  return [
    ...(carriesTraffic && stops ? ['STOPS_TRAFFIC'] : []),
    ...(outcome === 'ADDED' && secretsOf({ entity, id, row: after }, details).length > 0 ? ['LACKS_SECRETS'] : []),
    ...(outcome === 'CHANGED' && isLater ? ['CHANGED_SINCE_EXPORT'] : []),
  ]
}

/** The time stated in the file, if it is valid. */
function momentOf(value: unknown): string | null {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : null
}
