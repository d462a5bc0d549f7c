import { type AccessFlag, denial } from '@portal/schema/access'
import type { Location } from 'react-router-dom'
import { clientFor, earlyReads } from './network/apollo.ts'
import { readKey } from './network/early-reads.ts'
import type { FirstReads, Step } from './page-module.ts'
import { actedFor } from './session/acted-for.ts'
import { ownMerchant, resolveMerchant } from './session/merchant.ts'
import { accessSubject } from './session/viewer.tsx'
import { shownViewer } from './session/viewer-store.ts'

/** The `handle` of a screen's route. */
export interface ScreenHandle {
  readonly access: AccessFlag
  readonly isMerchant: boolean
  /** Whether it is about all merchants. */
  readonly isForAll: boolean
  readonly firstReads: FirstReads | undefined
}

/** The parts of the router's state that a step consists of. */
interface RouterState {
  readonly location: Location
  readonly matches: readonly Match[]
}

interface Match {
  readonly params: Step['parameters']
  readonly route: { readonly handle?: ScreenHandle }
}

/** The last location whose first reads were sent. */
let last: Location | null = null
/** The first reads of its screen, sent or not; null if it has none. */
let shown: ReadonlySet<string> | null = null

/**
 * Sends the first reads of the router's screen, before React renders it. Call this when the router has stepped or the
 * caller has become known; it sends them once for each step.
 */
export function sendFirstReads({ location, matches }: RouterState): void {
  if (shownViewer() === null || location.key === last?.key) return
  const match = matches.at(-1)
  const found = match ? readsOf(location, match) : null
  const isSameScreen = location.pathname === last?.pathname
  for (const { client, query, variables, key } of found ?? []) {
    // A screen that stays asks only for reads with other variables than before.
    const isAsked = isSameScreen && (shown?.has(key) ?? true)
    if (!isAsked) earlyReads.send(client, query, variables)
  }
  shown = found === null ? null : new Set(found.map(({ key }) => key))
  last = location
}

/**
 * Cancels the first reads that a screen did not ask for. Called after it has been rendered. Its rendering may have caused
 * another step, whose screen is not rendered yet.
 */
export function dropUnusedReads(location: Location): void {
  // Null if the first screen was rendered before its reads could be sent. It has sent them itself.
  last ??= location
  if (location.key === last.key) earlyReads.drop()
}

/** The first reads of a screen; null if it declares none, or if its guard does not let the caller see it. */
function readsOf({ search }: Location, { params: parameters, route: { handle } }: Match) {
  const viewer = shownViewer()
  if (!handle?.firstReads || !viewer) return null
  const { access, isMerchant, isForAll, firstReads } = handle
  const named = parameters.onBehalfOf ?? null
  const actingFor = resolveMerchant(viewer, { isMerchant, named, last: actedFor.get() })
  const merchant = actingFor ?? ownMerchant(viewer)
  const subject = accessSubject(viewer, actingFor)
  // The guard redirects a path without a merchant to the same screen. It refuses another merchant's.
  if ((isMerchant && named !== null && named !== merchant) || denial(subject, access)) return null
  const client = clientFor(isForAll ? null : actingFor)
  const step = { parameters, search: new URLSearchParams(search), viewer, merchant, subject }
  return firstReads(step).map((read) => ({ client, ...read, key: readKey(read.query, read.variables) }))
}
