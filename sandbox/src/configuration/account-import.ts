import type { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import { secretNames } from '@portal/schema/configuration'
import { z } from 'zod'
import { read } from '../http/list-parameters.ts'
import { badRequest, RequestError } from '../http/request-error.ts'
import { inTransaction } from '../store/in-transaction.ts'
import { merchantAccounts } from '../values/merchant-account.ts'
import { isoTime } from '../values/time.ts'
import { type AccountParts, exportedRow, exportedSettings, exportVersion } from './account-export.ts'
import { settingChanges } from './merchant-settings.ts'
import type { Resource, Values } from './resource.ts'
import { newValues, type ResourceRow } from './resource-rows.ts'
import { accountEntities } from './resources.ts'
import { withoutHarmfulPatterns } from './tried-patterns.ts'

/** A fault of one field of an object in a file. */
interface ImportError {
  readonly entity: string
  readonly id: string | null
  readonly field: string
  readonly message: string
}

/** An object of a file and its state after the import. */
interface ImportedItem {
  readonly entity: string
  readonly id: string | null
  readonly outcome: 'CREATED' | 'UPDATED' | 'UNCHANGED'
  /** The object as an export has it. */
  readonly document: Readonly<Record<string, unknown>>
}

/** The result of an import or of its dry run. */
export interface ImportResult {
  readonly items: readonly ImportedItem[]
  readonly errors: readonly ImportError[]
}

type ImportedObject = Readonly<Record<string, unknown>>

/** Rolls back a transaction. */
class Undone extends Error {}

/**
 * Imports a document that `exportedAccount` wrote over a merchant's configuration. Applies all of it, or nothing if it
 * has an error or this is a dry run (`isDry`). Objects missing from the document do not change. An object with a
 * `lastModified` must still have it; null means it must not exist.
 */
export function importAccount(
  database: DatabaseSync,
  parts: AccountParts,
  input: unknown,
  merchant: number,
  now: number,
  isDry: boolean,
): ImportResult {
  const document = readDocument(input, merchant)
  const run = new ImportRun(parts, merchant, now)
  try {
    inTransaction(database, () => {
      run.work(document)
      if (isDry || run.errors.length > 0) throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
  return run
}

const head = z.looseObject({
  exportVersion: z.literal(exportVersion, `exportVersion must be ${exportVersion}`),
  merchantAccount: z.string('merchantAccount is required'),
  exportTime: z.iso.datetime('exportTime is not a date').optional(),
  configuration: z.record(z.string(), z.unknown(), 'configuration is not an object').optional(),
})

const list = z.array(z.record(z.string(), z.unknown()))

/** Returns the document's lists by name. Throws a 400 if it is not the merchant's. */
function readDocument(input: unknown, merchant: number) {
  const { exportVersion: _, merchantAccount, exportTime: __, configuration, ...lists } = read(head, input)
  const name = merchantAccounts[merchant - 1]?.name
  if (merchantAccount !== name) {
    throw badRequest([`merchantAccount: the file is of ${merchantAccount.slice(0, 100)}, not of ${name}`])
  }
  const faults = Object.keys(lists).filter((entity) => !Object.hasOwn(accountEntities, entity))
  if (faults.length > 0) throw badRequest(faults.map((entity) => `unknown: ${entity.slice(0, 40)}`))
  const entities = Object.entries(accountEntities).map(([entity, resource]) => {
    const object = list.safeParse(lists[entity] ?? [])
    if (!object.success) throw badRequest([`${entity} is not a list of objects`])
    return { entity, resource, object: object.data }
  })
  return { configuration, entities }
}

/** A running import, within a transaction. */
class ImportRun implements ImportResult {
  readonly items: ImportedItem[] = []
  readonly errors: ImportError[] = []
  readonly #parts
  readonly #merchant
  readonly #now

  constructor(parts: AccountParts, merchant: number, now: number) {
    this.#parts = parts
    this.#merchant = merchant
    this.#now = now
  }

  work({ configuration, entities }: ReturnType<typeof readDocument>): void {
    if (configuration) this.#noting('configuration', null, () => this.#saveSettings(configuration))
    const written = entities.flatMap(({ entity, resource, object }) => {
      const taken = new Set<unknown>()
      return this.#harmless(entity, resource, object).flatMap((each, place) =>
        this.#writeRow(entity, resource, each, place, taken),
      )
    })
    // Rows may have swapped names or refer to later rows, so references are checked after all are written.
    for (const { entity, resource, row, before } of written) {
      this.#noting(entity, row.id, () => this.#parts.rows.validateReferences(resource, row, before), resource)
    }
  }

  /** Returns the objects without expensive patterns. The first expensive pattern is recorded as an error. */
  #harmless(
    entity: string,
    { id: { field: idField } }: Resource,
    object: readonly ImportedObject[],
  ): readonly ImportedObject[] {
    const field = 'userAgentRegex'
    const { harmless, refused } = withoutHarmfulPatterns(object, field)
    if (refused) {
      const id = object[refused.place]?.[idField]
      this.errors.push({ entity, id: id == null ? null : String(id), field, message: refused.message })
    }
    return harmless
  }

  /** Records refusals as errors of the object. */
  #noting<Result>(entity: string, id: string | null, work: () => Result, resource?: Resource): Result | null {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof RequestError) || error.errorCode === 'changed') throw error
      const texts = error.errors.length > 0 ? error.errors : [error.message]
      // The message of a uniqueness fault does not begin with the field's name.
      const field = error.errorCode === resource?.unique?.errorCode ? resource.unique.of.at(-1) : undefined
      this.errors.push(...texts.flatMap(split).map((text) => ({ entity, id, ...text, ...(field && { field }) })))
      return null
    }
  }

  #saveSettings(object: ImportedObject): void {
    refuseSecrets(object, secretNames)
    const { lastModified, ...changes } = read(settingChanges.strict(), object)
    const { configuration } = this.#parts
    const before = configuration.of(this.#merchant)
    const isChanged = !isDeepStrictEqual({ ...before.settings, ...changes }, before.settings)
    requireSeen('configuration', null, lastModified, before.lastModified)
    if (isChanged) configuration.save(this.#merchant, changes, null, this.#now)
    const document = exportedSettings(this.#parts, this.#merchant)
    this.items.push({ entity: 'configuration', id: null, outcome: isChanged ? 'UPDATED' : 'UNCHANGED', document })
  }

  #writeRow(entity: string, resource: Resource, object: ImportedObject, place: number, taken: Set<unknown>) {
    const id = this.#noting(entity, null, () => readId(resource, object, place, taken))
    if (id === null) return []
    const before = this.#parts.rows.find(resource, id, this.#merchant)?.values ?? null
    const row = this.#noting(entity, id, () => this.#written(entity, resource, id, object))
    return row === null ? [] : [{ entity, resource, row, before }]
  }

  #written(entity: string, resource: Resource, id: string, object: ImportedObject): ResourceRow {
    const { rows } = this.#parts
    const before = rows.find(resource, id, this.#merchant)
    const { [resource.id.field]: _, lastModified, ...input } = object
    requireSeen(entity, id, lastModified, before?.lastModified ?? null)
    const values = this.#valuesOf(resource, input, before?.values ?? null)
    const isChanged = before === null || !isDeepStrictEqual(values, before.values)
    const row = isChanged || !before ? rows.write(resource, id, values, this.#merchant, this.#now) : before
    const outcome = before === null ? 'CREATED' : isChanged ? 'UPDATED' : 'UNCHANGED'
    this.items.push({ entity, id, outcome, document: exportedRow(resource, row) })
    return row
  }

  /** Returns the values to store. */
  #valuesOf(resource: Resource, input: ImportedObject, before: Values | null): Values {
    const { provisioned, parent, immutable = [] } = resource
    const secrets = provisioned?.secrets({ ...before, ...input }) ?? []
    refuseSecrets(input, secrets)
    const shape = Object.fromEntries(
      Object.entries(before ? resource.values : newValues(resource)).filter(([name]) => !secrets.includes(name)),
    )
    const strict = z.strictObject(shape)
    const object = read(before ? strict.partial() : strict, input) as Values
    const fixed = [...(parent ? [parent.field] : []), ...immutable]
    const moved = before ? fixed.filter((name) => name in object && object[name] !== before[name]) : []
    if (moved.length > 0) throw badRequest(moved.map((name) => `${name} cannot be changed`))
    const values = { ...before, ...object }
    const normalise = provisioned?.imported ?? resource.normalise ?? ((each: Values) => each)
    // As read back from the database: without undefined values.
    return JSON.parse(JSON.stringify(normalise(values, before, this.#now)))
  }
}

/** Returns the id of an object. It must be unique in its list. */
function readId({ id: naming }: Resource, object: ImportedObject, place: number, taken: Set<unknown>): string {
  const { field } = naming
  const id = object[field]
  if (id == null || id === '') throw badRequest([`${field} is required: number ${place + 1} of the list has none`])
  const isId =
    'prefix' in naming
      ? typeof id === 'string' && id.startsWith(naming.prefix) && /^[1-9]\d{0,8}$/.test(id.slice(naming.prefix.length))
      : naming.chosen.safeParse(id).success
  if (!isId) throw badRequest([`${field} is not a valid external ID: ${String(id).slice(0, 40)}`])
  if (taken.has(id)) throw badRequest([`${field} stands twice in the list: ${id}`])
  taken.add(id)
  return String(id)
}

/** Refuses an object that was changed, added or deleted since it was read, if the sender gives the version it read. */
function requireSeen(entity: string, id: string | null, seen: unknown, now: number | null): void {
  if (seen === undefined || seen === (now === null ? null : isoTime(now))) return
  throw new RequestError(409, 'changed', `${[entity, id].join(' ').trim()} has changed since it was read`)
}

/** Refuses secrets by name, regardless of their value. */
function refuseSecrets(object: ImportedObject, names: readonly string[]): void {
  const found = names.filter((name) => hasPath(object, name.split('.')))
  if (found.length > 0) throw badRequest(found.map((name) => `${name} is a secret: secrets are not imported`))
}

function hasPath(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? hasPath((value as ImportedObject)[name], rest)
    : false
}

/** Splits a message into its field and text, one for each unknown field. */
function split(text: string): { field: string; message: string }[] {
  const unknown = /^unknown: (.*)$/.exec(text)?.[1]
  if (unknown !== undefined) {
    return unknown
      .split(', ')
      .map((name) => ({ field: name.slice(0, 100), message: `${name.slice(0, 100)} is unknown` }))
  }
  return [{ field: /^[\w.]+/.exec(text)?.[0] ?? '', message: text }]
}
