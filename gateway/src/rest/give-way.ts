import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Platform } from './platform.ts'

/**
 * If a waiting user or program has called the platform within this time, in milliseconds, background work yields the
 * processor.
 */
const othersWithinMs = 500

/**
 * Yields before a step of background work: if someone is waiting for the platform, pauses for the given time
 * (milliseconds).
 */
export async function giveWay({ interactiveAt }: Pick<Platform, 'interactiveAt'>, restMs: number): Promise<void> {
  if (performance.now() - interactiveAt > othersWithinMs) await setImmediate()
  else await setTimeout(restMs)
}
