import { setImmediate } from 'node:timers/promises'

/** Few enough for a few milliseconds, many enough to keep the cost per turn low. */
const stepSize = 500

/** Visits all items, and serves other requests after every 500 of them (decision 63). */
export async function inSteps<Item>(items: Iterable<Item>, visit: (item: Item) => void): Promise<void> {
  let done = 0
  for (const item of items) {
    visit(item)
    done += 1
    if (done % stepSize === 0) await setImmediate()
  }
}

/** The results for all items, computed in steps. */
export async function mapInSteps<Item, Result>(
  items: Iterable<Item>,
  resultOf: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  await inSteps(items, (item) => results.push(resultOf(item)))
  return results
}
