import { refusal } from '../request/access.ts'
import type { Context } from '../request/context.ts'
import { customers } from '../rest/endpoints.ts'
import type { ChargeSample } from './charge-sample.ts'

/** Maximum number of customers that one request reads. */
const mostReads = 50

/** The known levels of a sample's customers. They are discarded with the sample, after a minute at most. */
const known = new WeakMap<ChargeSample, Map<string, string>>()

/**
 * The trust levels of a sample's customers, by their ids. Reads at most 50 unknown ones. Returns nothing to callers who
 * may not read customers, and omits customers that cannot be read.
 */
export async function customerLevels(
  context: Context,
  sample: ChargeSample,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (refusal(context, 'customers') !== null) return new Map()
  const levels = known.get(sample) ?? new Map<string, string>()
  known.set(sample, levels)
  const missing = ids.filter((id) => !levels.has(id)).slice(0, mostReads)
  const read = await Promise.allSettled(missing.map((id) => context.rest.load(customers, id)))
  context.deadline.throwIfAborted()
  for (const [place, id] of missing.entries()) {
    const outcome = read[place]
    const level = outcome?.status === 'fulfilled' ? outcome.value?.trustLevel : null
    if (typeof level === 'string') levels.set(id, level)
  }
  return levels
}
