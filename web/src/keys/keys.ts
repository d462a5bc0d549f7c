import { Classes } from '@blueprintjs/core'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { MessageId } from '../i18n/messages.ts'
import { isTyping, matches } from './combo.ts'

/** What a key does: the message `keyboard.<name>`, which only the sheet of keys loads. */
type KeyName = Rest<'keyboard.', MessageId>
/** The part of the screen that keys belong to: the message `keyboard.group.<name>`. */
export type KeyGroup = Rest<'keyboard.group.', MessageId>

type Rest<Start extends string, Id> = Id extends `${Start}${infer Name}`
  ? Name extends `${string}.${string}`
    ? never
    : Name
  : never

/** A key that works while the component that registers it is shown. */
export interface Key {
  /**
   * The keys that do it, separated by blanks, each the `key` of its event in small letters after its modifiers: `j`,
   * `shift+x`, `mod+k` (Ctrl, on a Mac Cmd), `alt+arrowup`, `space`, `?`.
   */
  readonly combo: string
  /** What it does, for the sheet: the name of a message, or a text that is on the screen already. */
  readonly does: KeyName | { readonly text: string }
  /** Acts. Returns false if there is nothing to act on: then the next handler and the browser get the key. */
  readonly act: (event: KeyboardEvent) => unknown
  /** Also acts while someone types in a field. */
  readonly inFields?: true
  /** Acts again and again while the key is held. */
  readonly repeats?: true
}

/** Keys that one component has registered. */
export interface KeySet {
  readonly group: KeyGroup
  readonly keys: readonly Key[]
  /** The element in which the focus must be. Without one the keys work on the whole page, but not over a dialog. */
  readonly within: Element | null | undefined
}

const registered = new Set<KeySet>()

/** The event of the window after keys were registered or removed. */
export const keysChanged = 'portal-keys'

/** The keys that work on the screen now, in the order in which they were registered. */
export function keysInUse(): readonly KeySet[] {
  return [...registered]
}

/**
 * Registers keys while the component is shown. The sheet of keys (`?`) lists them, so every handler of a key belongs
 * here. With `within` they work while the focus is in that element, before those of the page. A key acts on
 * the current screen: layout effects keep a key that is pressed right after a change from acting on the earlier screen.
 */
export function useKeys(group: KeyGroup, keys: readonly Key[], within?: RefObject<Element | null>): void {
  const latest = useRef(keys)
  useLayoutEffect(() => {
    latest.current = keys
  })
  useLayoutEffect(() => {
    const set: KeySet = {
      group,
      get keys() {
        return latest.current
      },
      get within() {
        return within ? within.current : undefined
      },
    }
    if (registered.size === 0) window.addEventListener('keydown', press)
    registered.add(set)
    dispatchEvent(new Event(keysChanged))
    return () => {
      registered.delete(set)
      dispatchEvent(new Event(keysChanged))
      if (registered.size === 0) window.removeEventListener('keydown', press)
    }
  }, [group, within])
}

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return
  const { target } = event
  const typing = isTyping(target)
  const isUnderDialog = document.querySelector(`.${Classes.DIALOG}`) !== null
  // The finder and the sheet of keys take the place of each other.
  const isUnderOverlay = document.querySelector('dialog[open]') !== null
  for (const { group, keys, within } of inOrder(target)) {
    const isCovered = isUnderDialog || (isUnderOverlay && group !== 'everywhere')
    for (const key of keys) {
      if (!matches(key.combo, event) || (typing && !key.inFields)) continue
      if (within === undefined && isCovered) {
        // The browser would save the page or open its own search.
        if (event.ctrlKey || event.metaKey) event.preventDefault()
        continue
      }
      if ((event.repeat && !key.repeats) || key.act(event) !== false) {
        event.preventDefault()
        return
      }
    }
  }
}

/** The sets that a key pressed on an element concerns: the innermost first, those of the page last, newest first. */
function inOrder(target: EventTarget | null): readonly KeySet[] {
  const newest = [...registered].toReversed()
  const inner = newest.filter(({ within }) => within && target instanceof Node && within.contains(target))
  inner.sort((a, b) => (a.within === b.within ? 0 : a.within?.contains(b.within ?? null) ? 1 : -1))
  return [...inner, ...newest.filter(({ within }) => within === undefined)]
}
