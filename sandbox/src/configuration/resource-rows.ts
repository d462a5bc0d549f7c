import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { z } from 'zod'
import type { MerchantScope } from '../http/authorisation.ts'
import { onlyRow } from '../http/find-row.ts'
import { read } from '../http/list-parameters.ts'
import { demandUnchanged, nextModified } from '../http/lost-update.ts'
import { ownerMerchant } from '../http/owner-merchant.ts'
import { RequestError } from '../http/request-error.ts'
import type { Resource, Values } from './resource.ts'

/** A row of a plain resource. */
export interface ResourceRow {
  /** Counts up with every row that is added. */
  readonly n: number
  readonly id: string
  /** Null where all merchants share the rows. */
  readonly merchant: number | null
  readonly values: Values
  /** Unix seconds. */
  readonly lastModified: number
}

/** The rows of plain resources, and the rules that hold for all of them. They are few: each list reads them all. */
export class ResourceRows {
  readonly #all
  readonly #byId
  readonly #nextNumber
  readonly #insert
  readonly #update
  readonly #delete

  constructor(database: DatabaseSync) {
    this.#all = database.prepare('select * from document where resource = ?')
    this.#byId = database.prepare('select * from document where resource = ? and id = ?')
    this.#nextNumber = database.prepare(`insert into document_number values (?, 1)
      on conflict do update set last = last + 1 returning last`)
    this.#insert = database.prepare(`insert into document (resource, id, merchant, content, last_modified)
      values (:resource, :id, :merchant, :content, :now)`)
    this.#update = database.prepare('update document set content = ?, last_modified = ? where n = ?')
    this.#delete = database.prepare('delete from document where n = ?')
  }

  /** All rows that are seen for the merchant. */
  all(resource: Resource, scope: MerchantScope): ResourceRow[] {
    const rows = this.#all.all(resource.path).map(rowOf)
    return resource.isShared || scope === null ? rows : rows.filter(({ merchant }) => merchant === scope)
  }

  /** The row of an id. Throws a 404 where there is none for the merchant. */
  one(resource: Resource, id: string, scope: MerchantScope): ResourceRow {
    return onlyRow(this.#byId.all(resource.path, id).map(rowOf), resource.isShared ? null : scope, resource.name)
  }

  /** Adds a row. It belongs to its parent's merchant, and without a parent to the one acted for. */
  add(resource: Resource, input: unknown, scope: MerchantScope, now: number): ResourceRow {
    const { path, id: naming, parent, isShared } = resource
    // Before the input is looked at, as all that concerns the caller.
    const owner = isShared || parent ? null : ownerMerchant({ scope })
    const { [naming.field]: chosen, ...given } = read(newShape(resource), input)
    const merchant = parent ? this.one(parent.resource, String(given[parent.field]), scope).merchant : owner
    const values = resource.normalise?.(given) ?? given
    this.#demandUnique(resource, { merchant, values }, null)
    if ('chosen' in naming && this.#byId.get(path, String(chosen))) {
      throw new RequestError(409, naming.taken.errorCode, naming.taken.text(String(chosen)))
    }
    const id = 'prefix' in naming ? `${naming.prefix}${this.#nextNumber.get(path)?.last}` : String(chosen)
    this.#insert.run({ resource: path, id, merchant, content: JSON.stringify(values), now })
    return this.one(resource, id, merchant)
  }

  /** Saves the changes over the row as it was read, with its `lastModified` where the sender gives it. */
  save(resource: Resource, id: string, input: unknown, scope: MerchantScope, now: number): ResourceRow {
    const { lastModified } = read(stamp, input)
    const changes = read(changedShape(resource), input)
    const row = this.one(resource, id, scope)
    demandUnchanged(lastModified, row.lastModified)
    const changed = { ...row.values, ...changes }
    const values = resource.normalise?.(changed) ?? changed
    this.#demandUnique(resource, { ...row, values }, row.n)
    const modified = nextModified(now, row.lastModified)
    this.#update.run(JSON.stringify(values), modified, row.n)
    return { ...row, values, lastModified: modified }
  }

  /** Deletes the row, unless something hangs below it. */
  remove(row: ResourceRow, children: readonly Resource[]): void {
    for (const child of children) {
      const { parent } = child
      if (!parent) continue
      const count = this.all(child, null).filter(({ values }) => values[parent.field] === row.id).length
      if (count > 0) throw new RequestError(409, parent.inUse.errorCode, parent.inUse.text(count))
    }
    this.#delete.run(row.n)
  }

  #demandUnique(resource: Resource, { merchant, values }: Pick<ResourceRow, 'merchant' | 'values'>, n: number | null) {
    const { unique } = resource
    if (!unique) return
    const isSame = (other: ResourceRow) => unique.of.every((field) => other.values[field] === values[field])
    if (!this.all(resource, merchant).some((other) => other.n !== n && isSame(other))) return
    throw new RequestError(409, unique.errorCode, unique.text(values))
  }
}

function rowOf(row: Record<string, SQLOutputValue>): ResourceRow {
  return {
    n: Number(row.n),
    id: String(row.id),
    merchant: row.merchant === null ? null : Number(row.merchant),
    values: JSON.parse(String(row.content)),
    lastModified: Number(row.last_modified),
  }
}

const stamp = z.object({ lastModified: z.string().nullish() })

function newShape({ id, values, defaults = {} }: Resource) {
  const defaulted = Object.entries(defaults).map(([name, value]) => [name, values[name]?.default(value)])
  return z.strictObject({
    ...('chosen' in id && { [id.field]: id.chosen }),
    ...values,
    ...Object.fromEntries(defaulted),
  })
}

/** What is left out stays as it is, and so does what is kept from the start: the rest of a document that was read is ignored. */
function changedShape({ values, parent }: Resource) {
  const { [parent?.field ?? '']: _, ...changeable } = values
  return z.object(changeable).partial()
}
