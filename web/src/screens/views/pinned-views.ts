import { useSyncExternalStore } from 'react'
import { useViewer } from '../../session/viewer.tsx'

/** Maximum number of pinned views, because each costs a platform call per minute. */
export const mostPinned = 8

/** A view that the user has pinned to the menu. */
export interface PinnedView {
  readonly id: string
  readonly name: string
  /** The name of the list's field in Query. */
  readonly list: string
  /** The path of the list, below the merchant for a merchant's list. */
  readonly path: string
  readonly isMerchant: boolean
  /** The names of the list's fixed conditions, which are part of its path. */
  readonly fixed: readonly string[]
}

const changed = 'pinned-views'
const none: readonly PinnedView[] = []
let read: { readonly key: string; readonly text: string | null; readonly pinned: readonly PinnedView[] } | null = null

/** The pinned views of a user, as stored in this browser. */
function readPinned(key: string): readonly PinnedView[] {
  const text = localStorage.getItem(key)
  if (read?.key !== key || read.text !== text) read = { key, text, pinned: parsePinned(text) }
  return read.pinned
}

function parsePinned(text: string | null): readonly PinnedView[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter(isPinned).slice(0, mostPinned) : none
  } catch {
    return none
  }
}

function isPinned(value: unknown): value is PinnedView {
  const { id, name, list, path } = (value ?? {}) as Partial<Record<keyof PinnedView, unknown>>
  return [id, name, list, path].every((each) => typeof each === 'string')
}

function follow(notify: () => void): () => void {
  addEventListener('storage', notify)
  addEventListener(changed, notify)
  return () => {
    removeEventListener('storage', notify)
    removeEventListener(changed, notify)
  }
}

/**
 * The user's pinned views, in every tab of this browser, a function that pins or unpins one, and a function for a view
 * that was removed. A new pin replaces one that the user does not see if there is no room for both.
 */
export function usePinnedViews() {
  const viewer = useViewer()
  const key = `views:${viewer?.merchantAccount ?? ''}/${viewer?.callerName ?? ''}`
  const pinned = useSyncExternalStore(follow, () => readPinned(key))
  const keep = (next: readonly PinnedView[]) => {
    localStorage.setItem(key, JSON.stringify(next))
    dispatchEvent(new Event(changed))
  }
  const without = (id: string) => readPinned(key).filter((each) => each.id !== id)
  const toggle = (view: PinnedView, seen: readonly PinnedView[]) => {
    const others = without(view.id)
    if (others.length < readPinned(key).length) return keep(others)
    const unseen = others.find(({ id }) => !seen.some((pin) => pin.id === id))
    const kept = others.length < mostPinned ? others : others.filter((each) => each !== unseen)
    keep([...kept, view].slice(0, mostPinned))
  }
  return { pinned, toggle, unpin: (id: string) => keep(without(id)) }
}
