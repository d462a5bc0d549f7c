import { sql } from 'kysely'
import { onDiskMark } from '../store/sqlite.ts'
import type { Store } from '../store/store.ts'
import { isStoreError, storeUnavailable } from '../store/store-errors.ts'
import { type Head, noHead, type RecordContent, recordAfter } from './record.ts'
import type { RecordSigner } from './signature.ts'

/** How a record is written. */
interface Writing {
  /** Whether it must survive a power failure before anything else happens. */
  readonly onDisk: boolean
}

/** Appends records to chains to which other replicas also append. */
export interface LedgerWriter {
  /** Appends a record and returns its place. Throws STORE_UNAVAILABLE if it cannot be written. */
  append(content: RecordContent, writing: Writing): Promise<Head>
}

/** How many records of other replicas may come first before the store counts as unavailable. */
const mostAttempts = 50
const mostHeadsKnown = 1_000

/**
 * Creates the writer of a process. Records of one chain are written sequentially. If another replica was faster, the
 * place in the chain is taken, so no transaction is needed. Without a signer, records have no signature.
 */
export function createLedgerWriter(store: Store, signer: RecordSigner | null = null): LedgerWriter {
  const heads = new Map<string, Head>()
  /** The last append in flight for each chain. */
  const inFlight = new Map<string, Promise<unknown>>()

  return {
    append(content, writing) {
      const { chain } = content
      const before = inFlight.get(chain)
      const written = before ? after(before, content, writing) : write(content, writing)
      inFlight.set(chain, written)
      const done = () => {
        if (inFlight.get(chain) === written) inFlight.delete(chain)
      }
      written.then(done, done)
      return written
    },
  }

  async function after(before: Promise<unknown>, content: RecordContent, writing: Writing): Promise<Head> {
    try {
      await before
    } catch (error) {
      // After a store error, waiting appends fail without another attempt, because their clients are waiting too.
      if (isStoreError(error)) throw storeUnavailable()
    }
    return write(content, writing)
  }

  async function write(content: RecordContent, writing: Writing): Promise<Head> {
    const { chain } = content
    try {
      for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
        const head = heads.get(chain) ?? (await readHead(chain))
        const unsigned = recordAfter(head, content)
        const record = { ...unsigned, ...signer?.sign(unsigned.hash) }
        const insert = store
          .insertInto('ledgerRecord')
          .values(record)
          .onConflict((conflict) => conflict.columns(['chain', 'seq']).doNothing())
        const { numInsertedOrUpdatedRows } = await (writing.onDisk
          ? insert.modifyEnd(sql.raw(onDiskMark))
          : insert
        ).executeTakeFirstOrThrow()
        if (numInsertedOrUpdatedRows === 1n) return remember(chain, record)
        heads.delete(chain)
      }
    } catch (error) {
      // The store may still execute the write later.
      heads.delete(chain)
      throw error
    }
    throw storeUnavailable()
  }

  function remember(chain: string, { seq, hash }: Head): Head {
    const [oldest] = heads.keys()
    heads.delete(chain)
    if (heads.size >= mostHeadsKnown && oldest !== undefined) heads.delete(oldest)
    const head = { seq, hash }
    heads.set(chain, head)
    return head
  }

  async function readHead(chain: string): Promise<Head> {
    const head = await store
      .selectFrom('ledgerRecord')
      .select(['seq', 'hash'])
      .where('chain', '=', chain)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst()
    return head ?? noHead
  }
}
