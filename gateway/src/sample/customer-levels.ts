import { refusal } from '../request/access.ts'
import type { Context } from '../request/context.ts'
import { customers } from '../rest/endpoints.ts'
import type { ChargeSample } from './charge-sample.ts'

/** How many customers one question reads at most. */
const mostReads = 50

/** What is known of the customers of a sample: it is forgotten with the sample, after a minute at most. */
const known = new WeakMap<ChargeSample, Map<string, string>>()

/**
 * The trust levels of customers of a sample, by their ids. Those not known yet are read, the first 50 of them; whoever may not
 * read customers is told none. A customer that cannot be read is left out.
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
