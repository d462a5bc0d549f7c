import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { MerchantScope } from '../http/authorisation.ts'
import { onlyRow } from '../http/find-row.ts'
import { read } from '../http/list-parameters.ts'
import { nextModified, requireUnchanged } from '../http/lost-update.ts'
import { ownerMerchant } from '../http/owner-merchant.ts'
import { badRequest, RequestError } from '../http/request-error.ts'
import { DAY, isoTime } from '../values/time.ts'
import { perResource, type Reference, type Resource, type Values } from './resource.ts'

/** A row of a plain resource. */
export interface ResourceRow {
  /** Counts up with every added row. */
  readonly n: number
  readonly id: string
  /** Null if all merchants share the rows. */
  readonly merchant: number | null
  readonly values: Values
  /** Unix seconds. */
  readonly creationTime: number
  readonly lastModified: number
}

/** Rows that may refer to another row: their resource, the field, and the refusal to delete the other row. */
export interface Use extends Pick<Reference, 'field' | 'within' | 'inUse'> {
  readonly by: Resource
}

type Unchecked = Pick<ResourceRow, 'merchant' | 'values'>

/**
 * The rows of resources and the rules that apply to all of them. There are few rows, so each list reads all of them.
 */
export class ResourceRows {
  readonly #all
  readonly #ofMerchant
  readonly #byId
  readonly #nextNumber
  readonly #raiseNumber
  readonly #insert
  readonly #update
  readonly #delete

  constructor(database: DatabaseSync) {
    this.#all = database.prepare('select * from document where resource = ?')
    this.#ofMerchant = database.prepare('select * from document where resource = ? and merchant = ?')
    this.#byId = database.prepare('select * from document where resource = ? and id = ?')
    this.#nextNumber = database.prepare(`insert into document_number values (?, 1)
      on conflict do update set last = last + 1 returning last`)
    this.#insert =
      database.prepare(`insert into document (resource, id, merchant, content, creation_time, last_modified)
      values (:resource, :id, :merchant, :content, :now, :now)`)
    this.#raiseNumber = database.prepare(`insert into document_number values (:resource, :last)
      on conflict do update set last = max(last, excluded.last)`)
    this.#update = database.prepare('update document set content = ?, last_modified = ? where n = ?')
    this.#delete = database.prepare('delete from document where n = ?')
  }

  /** Returns all rows that the merchant can see. */
  all(resource: Resource, scope: MerchantScope): ResourceRow[] {
    const isUnscoped = resource.isShared || scope === null
    const rows = isUnscoped ? this.#all.all(resource.path) : this.#ofMerchant.all(resource.path, scope)
    return rows.map(rowOf)
  }

  /** Returns the row with an id. Throws a 404 if the merchant has none. */
  one(resource: Resource, id: string, scope: MerchantScope): ResourceRow {
    return onlyRow(this.#byId.all(resource.path, id).map(rowOf), resource.isShared ? null : scope, resource.name)
  }

  /** Adds a row. It belongs to its parent's merchant or, without a parent, to the merchant acted for. */
  add(resource: Resource, input: unknown, scope: MerchantScope, now: number, createdBy = 'sandbox'): ResourceRow {
    const { path, id: naming, parent, isShared, tracksAuthor } = resource
    // Checks of the caller come before checks of the input.
    const owner = isShared || parent ? null : ownerMerchant({ scope })
    const { [naming.field]: chosen, ...fields } = read(newShape(resource), input)
    const merchant = parent ? this.one(parent.resource, String(fields[parent.field]), scope).merchant : owner
    const fitting = this.#checked(resource, { merchant, values: fields }, null, now, null)
    const values = tracksAuthor ? { ...fitting, createdBy, creationTime: isoTime(now) } : fitting
    if ('chosen' in naming && this.#byId.get(path, String(chosen))) {
      throw new RequestError(409, naming.taken.errorCode, naming.taken.text(String(chosen)))
    }
    const id = 'prefix' in naming ? this.nextId(resource) : String(chosen)
    this.#insert.run({ resource: path, id, merchant, content: JSON.stringify(values), now })
    return this.one(resource, id, merchant)
  }

  /** Returns a new id. Ids are never reused. */
  nextId({ path, id }: Resource): string {
    return `${'prefix' in id ? id.prefix : ''}${this.#nextNumber.get(path)?.last}`
  }

  /** Adds the rows of a new database. Later ids have higher numbers. */
  seed(resource: Resource, now: number): void {
    const today = Math.floor(now / DAY) * DAY
    for (const { id, merchant = null, days, createdBy, values } of resource.seed) {
      const moment = days === null ? now : today - days * DAY
      if (id === undefined) this.add(resource, values, merchant, moment, createdBy)
      else this.#seedUnder(resource, id, values, merchant, moment)
    }
  }

  #seedUnder(resource: Resource, id: string, input: unknown, merchant: number | null, now: number): void {
    const fields = read(newShape(resource), input)
    const values = this.#checked(resource, { merchant, values: fields }, null, now, null)
    this.#insert.run({ resource: resource.path, id, merchant, content: JSON.stringify(values), now })
    this.#raiseNumber.run({ resource: resource.path, last: numberIn(id) })
  }

  /** Saves changes to a row. A `lastModified` must match if it is sent. */
  save(resource: Resource, id: string, input: unknown, scope: MerchantScope, now: number): ResourceRow {
    const { lastModified } = read(stamp, input)
    const changes = read(changedShape(resource), input)
    const row = this.one(resource, id, scope)
    requireUnchanged(lastModified, row.lastModified)
    const modified = nextModified(now, row.lastModified)
    const changed = { ...row, values: { ...row.values, ...changes } }
    const values = this.#checked(resource, changed, row.values, modified, row.n)
    this.#update.run(JSON.stringify(values), modified, row.n)
    return { ...row, values, lastModified: modified }
  }

  /** Returns the row with an id of a merchant, or null. */
  find({ path }: Resource, id: string, merchant: number | null): ResourceRow | null {
    return (
      this.#byId
        .all(path, id)
        .map(rowOf)
        .find((row) => row.merchant === merchant) ?? null
    )
  }

  /**
   * Writes the values of an import over the row with an id, or as a new row. The values are in their stored form. The
   * import calls `validateReferences` after all rows are written.
   */
  write(resource: Resource, id: string, values: Values, merchant: number | null, now: number): ResourceRow {
    const { path } = resource
    const row = this.find(resource, id, merchant)
    const content = JSON.stringify(values)
    if (row) this.#update.run(content, nextModified(now, row.lastModified), row.n)
    else {
      this.#insert.run({ resource: path, id, merchant, content, now })
      this.#raiseNumber.run({ resource: path, last: numberIn(id) })
    }
    return this.one(resource, id, merchant)
  }

  /**
   * Throws if the parent or a referenced row is missing, if a referenced row is incompatible with the change since
   * `before`, or if the row is not unique.
   */
  validateReferences(resource: Resource, row: ResourceRow, before: Values | null): void {
    const { parent } = resource
    if (
      parent &&
      row.merchant !== null &&
      !this.find(parent.resource, String(row.values[parent.field]), row.merchant)
    ) {
      throw badRequest([missing(parent, String(row.values[parent.field]))])
    }
    this.#requireReferences(resource, row)
    resource.validateReferences?.(row.values, before, (id) => this.#valuesOf(resource, row.merchant, id))
    this.#requireUnique(resource, row, row.n)
  }

  /** Deletes the row unless another row refers to it. */
  remove(row: ResourceRow, uses: readonly Use[]): void {
    for (const { by, inUse, ...use } of uses) {
      const users = this.all(by, row.merchant).filter(({ values }) =>
        namedBy(use, values).some(({ id }) => id === row.id),
      )
      if (users.length > 0) throw new RequestError(409, inUse.errorCode, inUse.text(users.map(({ id }) => id)))
    }
    this.#delete.run(row.n)
  }

  /** Returns the values to store. Throws if they contradict each other or other rows. */
  #checked(resource: Resource, row: Unchecked, before: Values | null, now: number, n: number | null): Values {
    const values = resource.normalise?.(row.values, before, now) ?? row.values
    this.#requireReferences(resource, { ...row, values })
    resource.validateReferences?.(values, before, (id) => this.#valuesOf(resource, row.merchant, id))
    this.#requireUnique(resource, { ...row, values }, n)
    return values
  }

  #requireReferences({ references = [] }: Resource, { merchant, values }: Unchecked): void {
    const faults = references.flatMap(({ resource, ...reference }) =>
      namedBy(reference, values)
        .filter(({ id }) => !this.#byId.all(resource.path, id).some((row) => row.merchant === merchant))
        .map(({ id, place }) => missing({ resource, field: place }, id)),
    )
    if (faults.length > 0) throw badRequest(faults)
  }

  /** Returns the values of a referenced row. */
  #valuesOf({ references = [] }: Resource, merchant: number | null, id: string): Values {
    const rows = references.flatMap(({ resource: { path } }) => this.#byId.all(path, id))
    const found = rows.find((row) => row.merchant === merchant)
    if (!found) throw new RangeError(`nothing that is referenced has the id ${id}`)
    return rowOf(found).values
  }

  #requireUnique(resource: Resource, { merchant, values }: Unchecked, n: number | null) {
    const { unique } = resource
    if (!unique) return
    const isSame = (other: ResourceRow) =>
      unique.of.every((field) => isDeepStrictEqual(other.values[field], values[field]))
    if (!this.all(resource, merchant).some((other) => other.n !== n && isSame(other))) return
    throw new RequestError(409, unique.errorCode, unique.text(values))
  }
}

/** How many parsed documents are cached. */
const KEPT_DOCUMENTS = 2_000
const keptDocuments = new Map<string, Values>()

/** Returns the values of a stored document. Each list reads all rows of a resource, so parsed documents are cached. */
function parsedValues(content: string): Values {
  const immutable = keptDocuments.get(content)
  if (immutable) return immutable
  const values: Values = JSON.parse(content)
  if (keptDocuments.size >= KEPT_DOCUMENTS) keptDocuments.clear()
  keptDocuments.set(content, values)
  return values
}

function rowOf(row: Record<string, SQLOutputValue>): ResourceRow {
  return {
    n: Number(row.n),
    id: String(row.id),
    merchant: row.merchant === null ? null : Number(row.merchant),
    values: parsedValues(String(row.content)),
    creationTime: Number(row.creation_time),
    lastModified: Number(row.last_modified),
  }
}

/** The error for an unknown id in a field. */
function missing({ resource: { name }, field }: { readonly resource: Resource; readonly field: string }, id: string) {
  return `${field}: there is no ${name.toLowerCase()} ${id}`
}

/** The number at the end of an id. */
function numberIn(id: string): number {
  return Number(/\d+$/.exec(id)?.[0] ?? 0)
}

const stamp = z.object({ lastModified: z.string().nullish() })

const newShape = perResource(({ id, ...resource }) =>
  z.strictObject({ ...('chosen' in id && { [id.field]: id.chosen }), ...newValues(resource) }),
)

/** The validators of a new row's values, with their defaults. */
export function newValues({ values, defaults = {} }: Pick<Resource, 'values' | 'defaults'>) {
  const defaulted = Object.entries(defaults).map(([name, value]) => [name, values[name]?.default(value)])
  return { ...values, ...Object.fromEntries(defaulted) }
}

/**
 * Fields that are left out do not change. The parent and immutable fields are ignored, so a document can be sent as
 * read.
 */
const changedShape = perResource(({ values, parent, immutable = [] }) => {
  const fixed = [parent?.field, ...immutable]
  const changeable = Object.entries(values).filter(([name]) => !fixed.includes(name))
  return z.object(Object.fromEntries(changeable)).partial()
})

/** Returns the ids of other rows in a value, with the place of each in error messages. */
function namedBy({ field, within }: Pick<Reference, 'field' | 'within'>, values: Values) {
  const value = values[field]
  if (value == null) return []
  if (within) return within.ids(value).map((id, at) => ({ id, place: `${field}.${at}.${within.part}` }))
  return [value].flat().map((id) => ({ id: String(id), place: field }))
}
