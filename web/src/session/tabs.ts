import { openTabWire, type TabWire } from './other-tabs.ts'

let wire: TabWire | null = null

/** The channel to the other tabs, opened on first use. */
export function tabs(): TabWire {
  wire ??= openTabWire(window)
  return wire
}
