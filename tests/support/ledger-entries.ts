import type { Break } from '@portal/gateway/ledger/chain-check'
import type { Head } from '@portal/gateway/ledger/record'
import { verifyLedger } from '@portal/gateway/ledger/verify'
import type { Store } from '@portal/gateway/store/store'

/** What each record of the ledger says, in order of writing, with its columns and its entry together. */
export async function recordsOf(store: Store) {
  const records = await store.selectFrom('ledgerRecord').selectAll().orderBy('chain').orderBy('seq').execute()
  return records.map(({ entry, previous: _previous, hash: _hash, ...columns }) => ({
    ...columns,
    ...JSON.parse(entry),
  }))
}

/** What a check of all chains finds, by chain; null where a chain is sound. */
export async function checked(store: Store, earlier?: ReadonlyMap<string, Head>) {
  const found: Record<string, Break | null> = {}
  for await (const { chain, broken } of verifyLedger(store, earlier)) found[chain] = broken
  return found
}

/** All that a client can ask of an entry. */
export const entryFields = `id at endedAt kind act merchantAccount callerName session onBehalfOf from requestId objectType
  objectId objectIds outcome code mayReadObject reason isBeforeKnown modifiedBefore modifiedAfter
  given { field value recordedAs } changes { field before after recordedAs } version { field value recordedAs }`
