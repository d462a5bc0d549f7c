import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Row } from '../rest/endpoint.ts'
import type { Store } from '../store/store.ts'
import type { Tables } from '../store/tables.ts'
import { throttle } from '../timing/throttle.ts'
import { createSnoozedObjects } from './snoozed-objects.ts'
import { mentionWord, wordsOf } from './words.ts'

/** Maximum number of cases of one object. */
export const mostCasesOfObject = 1_000
/** Maximum number of cases of a merchant. */
export const mostCases = 20_000
/** Maximum number of entries of a case. */
export const mostEntries = 500
/** Maximum number of characters in the texts of a merchant's cases. */
export const mostText = 100_000_000
/** How long a note and a finished case are kept after their last change, in milliseconds. */
export const casesKeptMs = 730 * 24 * 60 * 60_000

const sweepEveryMs = 60_000
const batch = 200
/** PostgreSQL accepts 65,535 parameters, SQLite 32,766. */
const wordsAtOnce = 2_000
const longestExcerpt = 200

export type CaseRow = Tables['objectCase']
export type CaseEntryRow = Tables['caseEntry']

/** A caller, by merchant account and name; both empty for the gateway itself. */
export interface Author {
  readonly account: string
  readonly caller: string
}

/** The gateway as the author of an entry. */
export const theGateway: Author = { account: '', caller: '' }

/** A new entry of a case. */
export interface NewEntry {
  readonly by: Author
  readonly kind: CaseEntryRow['kind']
  readonly text?: string
  readonly mentions?: readonly Author[]
  /** The other values, depending on its kind. */
  readonly detail?: object
}

/** The object of a case. */
export interface CaseObjectKey {
  readonly merchant: string
  readonly objectType: string
  readonly objectId: string
}

/** Why nothing was stored: a limit was reached, or the case has changed in the meantime. */
export type CaseRefusal = 'object full' | 'merchant full' | 'case full' | 'gone'

/** The values of a case that people can change. */
export type CaseChanges = Partial<
  Pick<
    CaseRow,
    | 'state'
    | 'assigneeAccount'
    | 'assigneeCaller'
    | 'dueAt'
    | 'isDueComputed'
    | 'snoozedUntil'
    | 'snoozedBy'
    | 'objectModified'
  >
>

export type CaseStore = ReturnType<typeof createCaseStore>

/** Creates the store with the given clock (in milliseconds). Both engines run the same statements. */
export function createCaseStore(store: Store, clock: () => number) {
  const snoozed = createSnoozedObjects(store, clock)
  const sweep = throttle(sweepEveryMs, clock, async () => {
    const before = clock() - casesKeptMs
    const old = await store
      .selectFrom('objectCase')
      .select('id')
      .where('state', 'in', ['', 'DONE'])
      .where('changed', '<', before)
      .limit(batch)
      .execute()
    await removeAll(old.map(({ id }) => id))
  })

  /** Deletes the case last, so that the next removal can finish an interrupted one. */
  async function removeAll(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    await store.deleteFrom('caseWord').where('caseId', 'in', ids).execute()
    await store.deleteFrom('caseEntry').where('caseId', 'in', ids).execute()
    await store.deleteFrom('objectCase').where('id', 'in', ids).execute()
  }

  async function fullness({ merchant, objectType, objectId }: CaseObjectKey): Promise<CaseRefusal | null> {
    const all = await store
      .selectFrom('objectCase')
      .select(({ fn }) => [fn.countAll().as('count'), fn.sum('size').as('size')])
      .where('merchant', '=', merchant)
      .executeTakeFirstOrThrow()
    if (Number(all.count) > mostCases || Number(all.size ?? 0) > mostText) return 'merchant full'
    const ofObject = await store
      .selectFrom('objectCase')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('objectType', '=', objectType)
      .where('objectId', '=', objectId)
      .where('merchant', '=', merchant)
      .executeTakeFirstOrThrow()
    return Number(ofObject.count) > mostCasesOfObject ? 'object full' : null
  }

  async function addWords(merchant: string, caseId: string, seq: number, words: readonly string[]): Promise<void> {
    for (let from = 0; from < words.length; from += wordsAtOnce) {
      const rows = words.slice(from, from + wordsAtOnce).map((word) => ({ merchant, word, caseId, seq }))
      await store
        .insertInto('caseWord')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  }

  function wordsOfEntry({ text = '', mentions = [] }: Pick<NewEntry, 'text' | 'mentions'>): string[] {
    return [...wordsOf(text), ...mentions.map(({ account, caller }) => mentionWord(account, caller))]
  }

  /** Opens a case unless its origin has already opened one; then returns null. */
  async function open(
    object: CaseObjectKey,
    by: Author,
    values: CaseChanges & { readonly origin?: string } = {},
  ): Promise<CaseRow | Extract<CaseRefusal, 'object full' | 'merchant full'> | null> {
    const id = randomUUID()
    const now = clock()
    const row: CaseRow = {
      id,
      origin: id,
      state: '',
      assigneeAccount: '',
      assigneeCaller: '',
      dueAt: 0,
      isDueComputed: 0,
      snoozedUntil: 0,
      snoozedBy: '',
      objectModified: '',
      ...object,
      ...values,
      openedByAccount: by.account,
      openedByCaller: by.caller,
      opened: now,
      changed: now,
      entries: 0,
      size: 0,
      excerpt: '',
    }
    const { numInsertedOrUpdatedRows } = await store
      .insertInto('objectCase')
      .values(row)
      .onConflict((conflict) => conflict.columns(['merchant', 'origin']).doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) return null
    // Counts after the insertion, so that concurrent additions cannot exceed the limit together.
    const full = await fullness(object)
    if (full !== null) {
      await removeAll([id])
      return full as 'object full' | 'merchant full'
    }
    await addWords(object.merchant, id, 0, wordsOf(object.objectId))
    await sweep()
    return row
  }

  /** Adds an entry and changes values of the case with it. Returns the case, or the reason why nothing was added. */
  async function addEntry(id: string, entry: NewEntry, changes: CaseChanges = {}): Promise<CaseRow | CaseRefusal> {
    const now = clock()
    const { by, kind, text = '', detail = {} } = entry
    const row = await store
      .updateTable('objectCase')
      .set({
        ...changes,
        entries: sql`entries + 1`,
        size: sql`size + ${text.length}`,
        changed: now,
        ...(text !== '' && { excerpt: excerptOf(text) }),
      })
      .where('id', '=', id)
      .where('entries', '<', mostEntries)
      .returningAll()
      .executeTakeFirst()
    if (row && changes.snoozedUntil) snoozed.forget(row.objectType)
    if (!row) return (await one(id)) ? 'case full' : 'gone'
    // The place comes from the case's own counter, so concurrent entries get different places.
    const seq = Number(row.entries)
    await store
      .insertInto('caseEntry')
      .values({
        caseId: id,
        seq,
        at: now,
        account: by.account,
        caller: by.caller,
        kind,
        text,
        detail: JSON.stringify({ ...detail, ...(entry.mentions?.length && { mentions: entry.mentions }) }),
        corrected: 0,
        struck: 0,
        struckByAccount: '',
        struckByCaller: '',
        struckReason: '',
      })
      .execute()
    await addWords(row.merchant, id, seq, wordsOfEntry(entry))
    return row
  }

  function one(id: string): Promise<CaseRow | undefined> {
    return store.selectFrom('objectCase').selectAll().where('id', '=', id).executeTakeFirst()
  }

  /** After a correction or a strike, updates the words of the entry and the beginning of the newest text. */
  async function reread(
    { merchant, id }: CaseRow,
    seq: number,
    words: readonly string[],
  ): Promise<CaseRow | undefined> {
    await store.deleteFrom('caseWord').where('caseId', '=', id).where('seq', '=', seq).execute()
    await addWords(merchant, id, seq, words)
    const newest = await store
      .selectFrom('caseEntry')
      .select('text')
      .where('caseId', '=', id)
      .where('kind', '=', 'TEXT')
      .where('struck', '=', 0)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst()
    return store
      .updateTable('objectCase')
      .set({ excerpt: excerptOf(newest?.text ?? ''), changed: clock() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
  }

  /**
   * Ends the snooze of cases whose object has changed: it was read with a later `lastModified`, or this portal changed
   * it (null). Different merchants may have objects with the same id; without a merchant, the object is shared by all.
   */
  async function wake(
    merchant: string | null,
    objectType: string,
    objects: ReadonlyMap<string, string | null>,
  ): Promise<void> {
    if (objects.size === 0) return
    const asleep = await store
      .selectFrom('objectCase')
      .select(['id', 'objectId', 'objectModified'])
      .where('objectType', '=', objectType)
      .where('objectId', 'in', [...objects.keys()])
      .where('snoozedUntil', '>', clock())
      .$if(merchant !== null, (query) => query.where('merchant', '=', merchant ?? ''))
      .execute()
    for (const { id, objectId, objectModified } of asleep) {
      const lastModified = objects.get(objectId) ?? null
      if (lastModified !== null && (objectModified === '' || lastModified <= objectModified)) continue
      const entry: NewEntry = { by: theGateway, kind: 'STATE', detail: { because: 'OBJECT_CHANGED' } }
      const woken = { snoozedUntil: 0, snoozedBy: '' }
      if (typeof (await addEntry(id, entry, woken)) === 'object') continue
      await store.updateTable('objectCase').set(woken).where('id', '=', id).execute()
    }
  }

  return {
    open,
    addEntry,
    one,
    entry(caseId: string, seq: number): Promise<CaseEntryRow | undefined> {
      const found = store.selectFrom('caseEntry').selectAll().where('caseId', '=', caseId).where('seq', '=', seq)
      return found.executeTakeFirst()
    },
    /** The entries of a case, newest first. */
    entries(caseId: string, { limit, offset }: { readonly limit: number; readonly offset: number }) {
      const found = store.selectFrom('caseEntry').selectAll().where('caseId', '=', caseId)
      return found.orderBy('seq', 'desc').limit(limit).offset(offset).execute()
    },
    /** Replaces the text of an entry that was not struck. Returns the case, or undefined if nothing changed. */
    async correct(of: CaseRow, seq: number, text: string, mentions: readonly Author[]): Promise<CaseRow | undefined> {
      const before = await this.entry(of.id, seq)
      const { numUpdatedRows } = await store
        .updateTable('caseEntry')
        .set({ text, corrected: clock(), detail: JSON.stringify(mentions.length > 0 ? { mentions } : {}) })
        .where('caseId', '=', of.id)
        .where('seq', '=', seq)
        .where('struck', '=', 0)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return undefined
      const more = text.length - (before?.text.length ?? 0)
      await store
        .updateTable('objectCase')
        .set({ size: sql`size + ${more}` })
        .where('id', '=', of.id)
        .execute()
      return reread(of, seq, wordsOfEntry({ text, mentions }))
    },
    /** Strikes an entry once. Returns the case, or undefined if it was already struck. */
    async strike(of: CaseRow, seq: number, by: Author, reason: string): Promise<CaseRow | undefined> {
      const { numUpdatedRows } = await store
        .updateTable('caseEntry')
        .set({ struck: clock(), struckByAccount: by.account, struckByCaller: by.caller, struckReason: reason })
        .where('caseId', '=', of.id)
        .where('seq', '=', seq)
        .where('struck', '=', 0)
        .executeTakeFirst()
      return numUpdatedRows === 0n ? undefined : reread(of, seq, [])
    },
    /**
     * Assigns an open case to a caller if it has no assignee. Returns whether it did; of two concurrent calls, only one
     * succeeds.
     */
    async take(id: string, { account, caller }: Author): Promise<boolean> {
      const { numUpdatedRows } = await store
        .updateTable('objectCase')
        .set({ assigneeAccount: account, assigneeCaller: caller, changed: clock() })
        .where('id', '=', id)
        .where('assigneeCaller', '=', '')
        .where('state', '=', 'OPEN')
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    wake,
    /** Whether it is known, without reading the store, that `wakeRead` has nothing to do. */
    areAllAwake: (objectType: string): boolean => snoozed.areNone(objectType),
    /** Ends the snooze of cases whose objects have changed since, according to the `lastModified` of the rows read. */
    async wakeRead(merchant: string, objectType: string, read: readonly Row[]): Promise<void> {
      const held = await snoozed.ids(objectType)
      if (held?.size === 0) return
      const asleep = held === null ? read : read.filter(({ id }) => held.has(String(id)))
      const owners = Map.groupBy(asleep, ({ merchantAccount }) => String(merchantAccount ?? merchant))
      for (const [owner, rows] of owners) {
        const moments = rows.map(({ id, lastModified }) => [String(id), String(lastModified ?? '')] as const)
        await wake(owner, objectType, new Map(moments))
      }
    },
    /** Unassigns all cases of a deleted caller. */
    async forget({ account, caller }: Author): Promise<void> {
      await store.deleteFrom('colleague').where('account', '=', account).where('caller', '=', caller).execute()
      for (;;) {
        const rows = await store
          .selectFrom('objectCase')
          .select('id')
          .where('assigneeAccount', '=', account)
          .where('assigneeCaller', '=', caller)
          .limit(batch)
          .execute()
        if (rows.length === 0) return
        const none = { assigneeAccount: '', assigneeCaller: '' }
        for (const { id } of rows) {
          const entry: NewEntry = { by: theGateway, kind: 'ASSIGNMENT', detail: { because: 'CALLER_REMOVED' } }
          if (typeof (await addEntry(id, entry, none)) === 'object') continue
          await store.updateTable('objectCase').set(none).where('id', '=', id).execute()
        }
      }
    },
    /** Returns those of the given origins that have opened a case. */
    async opened(merchant: string, origins: readonly string[]): Promise<ReadonlySet<string>> {
      if (origins.length === 0) return new Set()
      const found = store.selectFrom('objectCase').select('origin').where('merchant', '=', merchant)
      const rows = await found.where('origin', 'in', origins).execute()
      return new Set(rows.map(({ origin }) => origin))
    },
  }
}

function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const characters = [...line]
  return characters.length > longestExcerpt ? `${characters.slice(0, longestExcerpt - 1).join('')}…` : line
}
