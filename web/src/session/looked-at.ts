import { lookedAtKey } from './forget-looked-at.ts'

/** The kinds of objects that are noted. */
const lookedAtKinds = ['charge', 'customer', 'ofacCheck', 'caller'] as const

/** An object that somebody looked at: its kind and id, nothing personal. */
export interface LookedAt {
  readonly kind: (typeof lookedAtKinds)[number]
  readonly id: string
  /** The merchant account that owns it, where the objects of all are shown at once. */
  readonly owner: string | null
  /** When, in milliseconds since the epoch. */
  readonly at: number
}

/** Whose it is: one caller, while acting for one merchant. */
export interface LookedAtPlace {
  readonly merchantAccount: string
  readonly callerName: string
  /** The merchant acted for; null in the all-families view. */
  readonly merchant: string | null
}

// About 40 kB at most.
const mostOfMerchant = 8
const mostMerchants = 20
const longestId = 200

/** What a caller looked at last for a merchant, newest first. What another caller left is never shown. */
export function readLookedAt(storage: Pick<Storage, 'getItem'>, place: LookedAtPlace): readonly LookedAt[] {
  return readAll(storage, place).get(keyOf(place)) ?? []
}

/** Notes an object as the newest; each once. What another caller left is forgotten. */
export function noteLookedAt(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  place: LookedAtPlace,
  seen: LookedAt,
): void {
  if (seen.id.length > longestId) return
  const all = readAll(storage, place)
  const others = (all.get(keyOf(place)) ?? []).filter((other) => !isSame(other, seen))
  // The merchant of the newest one is last.
  all.delete(keyOf(place))
  all.set(keyOf(place), [seen, ...others].slice(0, mostOfMerchant))
  try {
    storage.setItem(lookedAtKey, JSON.stringify({ who: whoOf(place), merchants: [...all].slice(-mostMerchants) }))
  } catch {
    // A full storage: the list stays as it was.
  }
}

const isSame = (one: LookedAt, other: LookedAt) =>
  one.kind === other.kind && one.id === other.id && one.owner === other.owner
// No merchant account's name has a star.
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
