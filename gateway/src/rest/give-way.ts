import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Platform } from './platform.ts'

/** If someone who waits has called the platform within this time, in milliseconds, background work leaves them the processor. */
const othersWithinMs = 500

/** Lets others go first, before a step of background work: if someone waits for the platform, it rests for a time (milliseconds). */
export async function giveWay({ interactiveAt }: Pick<Platform, 'interactiveAt'>, restMs: number): Promise<void> {
  if (performance.now() - interactiveAt > othersWithinMs) await setImmediate()
  else await setTimeout(restMs)
}
