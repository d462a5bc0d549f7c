import { Classes } from '@blueprintjs/core'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { MessageId } from '../i18n/messages.ts'
import { openPath } from '../ui/open-path.ts'
import { isTyping, matches } from './combo.ts'

/** The description of a key: the message `keyboard.<name>`, which only the list of shortcuts loads. */
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
   * The key alternatives, separated by spaces. Each is its event's `key` in lowercase, with modifiers in front: `j`,
   * `shift+x`, `mod+k` (Ctrl, or Cmd on a Mac), `alt+arrowup`, `space`, `?`.
   */
  readonly combo: string
  /** The description for the list of shortcuts: the name of a message, or a text that is already on the screen. */
  readonly does: KeyName | { readonly text: string }
  /** Runs the action. Returns false if it does not apply; then the next handler or the browser gets the key. */
  readonly act: (event: KeyboardEvent) => unknown
  /** Also runs while someone types in a field. */
  readonly inFields?: true
  /** Repeats while the key is held. */
  readonly repeats?: true
}

/** Keys that one component has registered. */
export interface KeySet {
  readonly group: KeyGroup
  readonly keys: readonly Key[]
  /** The element that must contain the focus. Without one, the keys work on the whole page, but not over a dialog. */
  readonly within: Element | null | undefined
}

const registered = new Set<KeySet>()

/** The window event that follows when keys were registered or removed. */
export const keysChanged = 'portal-keys'

/** The keys that currently work on the screen, in order of registration. */
export function keysInUse(): readonly KeySet[] {
  return [...registered]
}

/**
 * Registers keys while the component is shown. The list of shortcuts (`?`) shows them, so every key handler belongs
 * here. With `within`, they work while that element contains the focus, and take precedence over the page's keys. Keys
 * are registered in layout effects, so that a key pressed right after a change does not act on the previous screen.
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
  // The finder and the list of shortcuts replace each other.
  const isUnderOverlay = document.querySelector('.plain-dialog, dialog[open]') !== null
  const isLeft = isPageLeft()
  for (const { group, keys, within } of inOrder(target)) {
    if (isLeft && group !== 'everywhere') continue
    const isCovered = isUnderDialog || (isUnderOverlay && group !== 'everywhere')
    for (const key of keys) {
      if (!matches(key.combo, event) || (typing && !key.inFields)) continue
      if (within === undefined && isCovered) {
        // The browser would save the page, or open its own search.
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

/**
 * Whether the address already names another page. The page on the screen is then about to be replaced, and its keys would act
 * on something that the user has left, for example finish the previous case.
 */
function isPageLeft(): boolean {
  const path = import.meta.env.BASE_URL.replace(/\/$/, '') + openPath.get()
  return openPath.get() !== '' && new URL(path, location.origin).pathname !== location.pathname
}

/**
 * The key sets that apply to a key pressed on an element: the innermost first, those of the page last, newest first.
 */
function inOrder(target: EventTarget | null): readonly KeySet[] {
  const newest = [...registered].toReversed()
  const inner = newest.filter(({ within }) => within && target instanceof Node && within.contains(target))
  inner.sort((a, b) => (a.within === b.within ? 0 : a.within?.contains(b.within ?? null) ? 1 : -1))
  return [...inner, ...newest.filter(({ within }) => within === undefined)]
}
