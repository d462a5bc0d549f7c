import { LRUCache } from 'lru-cache'
import { codedError } from '../rest/error.ts'
import type { Principal } from '../session/principal.ts'

const windowMs = 60_000
/** Maximum number of callers that are tracked at the same time. */
const mostCallers = 5_000

type Caller = Pick<Principal, 'merchantAccount' | 'callerName'>

/**
 * Counts the refused mutations of each caller. Each leaves an audit line and a ledger entry, so callers are allowed far
 * fewer of them than of other requests. Each replica counts separately.
 */
export interface RefusedMutations {
  /** Throws RATE_LIMITED with the seconds to wait if the caller had too many refusals within a minute. */
  check(caller: Caller): void
  count(caller: Caller): void
}

/** Counts in memory with the given clock (in milliseconds), and allows each caller this many refusals per minute. */
export function createRefusedMutations(clock: () => number, mostRefused: number): RefusedMutations {
  const counted = new LRUCache<string, { count: number }>({
    max: mostCallers,
    ttl: windowMs,
    ttlResolution: 0,
    perf: { now: clock },
  })
  const keyOf = ({ merchantAccount, callerName }: Caller) => `${merchantAccount}/${callerName}`
  return {
    check(caller) {
      const key = keyOf(caller)
      if ((counted.get(key)?.count ?? 0) < mostRefused) return
      const seconds = Math.ceil(counted.getRemainingTTL(key) / 1000)
      throw codedError(
        'RATE_LIMITED',
        `Too many refused changes: at most ${mostRefused} a minute. Wait ${seconds} seconds, and check the errors first`,
        { retryAfter: String(seconds) },
      )
    },
    count(caller) {
      const known = counted.get(keyOf(caller))
      if (known) known.count += 1
      else counted.set(keyOf(caller), { count: 1 })
    },
  }
}
