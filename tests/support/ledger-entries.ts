import type { Break } from '@portal/gateway/ledger/chain-check'
import type { Head } from '@portal/gateway/ledger/record'
import { verifyLedger } from '@portal/gateway/ledger/verify'
import type { Store } from '@portal/gateway/store/store'

/** The columns and the entry of each ledger record, in order of writing. */
export async function recordsOf(store: Store) {
  const records = await store.selectFrom('ledgerRecord').selectAll().orderBy('chain').orderBy('seq').execute()
  return records.map(({ entry, previous: _previous, hash: _hash, ...columns }) => ({
    ...columns,
    ...JSON.parse(entry),
  }))
}

/** The result of checking all chains, by chain; null for a valid chain. */
export async function checked(store: Store, earlier?: ReadonlyMap<string, Head>) {
  const found: Record<string, Break | null> = {}
  for await (const { chain, broken } of verifyLedger(store, earlier)) found[chain] = broken
  return found
}

/** All fields of an entry. */
export const entryFields = `id at endedAt kind act merchantAccount callerName session onBehalfOf from requestId objectType
  objectId objectIds outcome code mayReadObject reason isBeforeKnown modifiedBefore modifiedAfter
  given { field value recordedAs } changes { field before after recordedAs } version { field value recordedAs }`
