import { lookedAtKey } from './forget-looked-at.ts'

/** The kinds of recorded objects. */
const lookedAtKinds = ['charge', 'customer', 'ofacCheck', 'caller'] as const

/** A recently viewed object: its kind and id, without personal data. */
export interface LookedAt {
  readonly kind: (typeof lookedAtKinds)[number]
  readonly id: string
  /** The merchant account that owns it, in the all-families view. */
  readonly owner: string | null
  /** The time of the visit, in milliseconds since the epoch. */
  readonly at: number
}

/** The owner of a list: one caller, acting for one merchant. */
export interface LookedAtPlace {
  readonly merchantAccount: string
  readonly callerName: string
  /** The merchant acted for; null in the all-families view. */
  readonly merchant: string | null
}

// Limits the storage to about 40 kB.
const mostOfMerchant = 8
const mostMerchants = 20
const longestId = 200

/**
 * The objects that a caller recently viewed for a merchant, newest first. Those of another caller are never returned.
 */
export function readLookedAt(storage: Pick<Storage, 'getItem'>, place: LookedAtPlace): readonly LookedAt[] {
  return readAll(storage, place).get(keyOf(place)) ?? []
}

/** Records an object as the newest, without duplicates. Those of another caller are deleted. */
export function noteLookedAt(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  place: LookedAtPlace,
  seen: LookedAt,
): void {
  if (seen.id.length > longestId) return
  const all = readAll(storage, place)
  const others = (all.get(keyOf(place)) ?? []).filter((other) => !isSame(other, seen))
  // Reinserted, so the most recent merchant is last.
  all.delete(keyOf(place))
  all.set(keyOf(place), [seen, ...others].slice(0, mostOfMerchant))
  try {
    storage.setItem(lookedAtKey, JSON.stringify({ who: whoOf(place), merchants: [...all].slice(-mostMerchants) }))
  } catch {
    // The storage is full, so the list stays unchanged.
  }
}

const isSame = (one: LookedAt, other: LookedAt) =>
  one.kind === other.kind && one.id === other.id && one.owner === other.owner
// A merchant account's name cannot contain a star.
const keyOf = ({ merchant }: LookedAtPlace) => merchant ?? '*'
const whoOf = ({ merchantAccount, callerName }: LookedAtPlace) => `${merchantAccount}/${callerName}`

function readAll(storage: Pick<Storage, 'getItem'>, place: LookedAtPlace): Map<string, readonly LookedAt[]> {
  try {
    const stored = JSON.parse(storage.getItem(lookedAtKey) ?? 'null')
    if (stored?.who !== whoOf(place) || !Array.isArray(stored.merchants)) return new Map()
    return new Map(
      stored.merchants
        .filter((entry: unknown) => Array.isArray(entry) && Array.isArray(entry[1]))
        .map(([merchant, seen]: [unknown, unknown[]]) => [String(merchant), seen.filter(isLookedAt)]),
    )
  } catch {
    return new Map()
  }
}

function isLookedAt(value: unknown): value is LookedAt {
  if (typeof value !== 'object' || value === null) return false
  const { kind, id, owner, at } = value as Record<string, unknown>
  const isKnown = lookedAtKinds.some((known) => known === kind)
  return isKnown && typeof id === 'string' && (owner === null || typeof owner === 'string') && Number.isFinite(at)
}
