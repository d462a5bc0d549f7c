import { LRUCache } from 'lru-cache'
import type { RoutingRule } from './rule.ts'
import type { RoutedGateway } from './shares.ts'

/** The parts of a merchant's configuration that decide the routing of charges. */
export interface RoutingTables {
  readonly rules: readonly RoutingRule[]
  /** Keyed by id. */
  readonly gateways: ReadonlyMap<string, RoutedGateway>
  /** The gateway of each instrument configuration, by its id. */
  readonly gatewayOfInstrument: ReadonlyMap<string, string>
}

/** How long tables are cached for one edit session, in milliseconds. */
const keptMs = 30_000
/** Maximum memory of all tables, in bytes. */
const mostMemory = 16 * 1024 * 1024
/** Estimated sizes: a rule or row without its codes, and a code. */
const memoryOfRow = 600
const memoryOfCode = 40

/**
 * Routing tables in memory, each for half a minute and one edit session, so that they are read only once while a user
 * types.
 */
export interface RoutingTableCache {
  /** The cached tables, or newly read ones. Failed reads are not cached. */
  get(key: string, read: () => Promise<RoutingTables>): Promise<RoutingTables>
}

/** Caches tables with the given clock, in milliseconds. */
export function createRoutingTableCache(clock: () => number): RoutingTableCache {
  const kept = new LRUCache<string, RoutingTables>({
    maxSize: mostMemory,
    sizeCalculation: sizeOf,
    ttl: keptMs,
    ttlResolution: 0,
    perf: { now: clock },
  })
  return {
    async get(key, read) {
      const known = kept.get(key)
      if (known) return known
      const tables = await read()
      kept.purgeStale()
      kept.set(key, tables)
      return tables
    },
  }
}

function sizeOf({ rules, gateways, gatewayOfInstrument }: RoutingTables): number {
  const rows = rules.length + gateways.size + gatewayOfInstrument.size
  const codes =
    rules.reduce((sum, rule) => sum + rule.countries.size + rule.currencies.size + rule.targets.length, 0) +
    [...gateways.values()].reduce((sum, { currencies }) => sum + currencies.size, 0)
  return 1 + rows * memoryOfRow + codes * memoryOfCode
}
