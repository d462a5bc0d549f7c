import { openTabWire, type TabWire } from './other-tabs.ts'

let wire: TabWire | null = null

/** The wire to the other tabs, opened with its first use. */
export function tabs(): TabWire {
  wire ??= openTabWire(window)
  return wire
}
