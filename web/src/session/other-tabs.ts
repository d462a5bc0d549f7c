import type { SessionPhase } from './session-watch.ts'

/** A message from one tab to the others of the same browser; `who` combines merchant account and caller. */
export interface TabMessage {
  readonly kind: 'signedIn' | 'signedOut' | 'keyChanged' | 'stayed'
  readonly who: string
}

/** A channel between the tabs of one browser. */
export interface TabWire {
  readonly tell: (message: TabMessage) => void
  /** Receives messages from other tabs. Returns a function that unsubscribes. */
  readonly listen: (listener: (message: TabMessage) => void) => () => void
}

/** The browser APIs that the channel uses: the window, or a fake in tests. */
export interface TabScope {
  readonly BroadcastChannel?: typeof BroadcastChannel | undefined
  readonly localStorage: Pick<Storage, 'setItem' | 'removeItem'>
  readonly addEventListener: (type: 'storage', listener: (event: StorageEvent) => void) => void
  readonly removeEventListener: (type: 'storage', listener: (event: StorageEvent) => void) => void
}

const name = 'portal.session'
const kinds: readonly unknown[] = ['signedIn', 'signedOut', 'keyChanged', 'stayed'] satisfies TabMessage['kind'][]

/** Opens the channel: a BroadcastChannel or, in browsers without it, storage events. */
export function openTabWire(scope: TabScope): TabWire {
  if (scope.BroadcastChannel) {
    const channel = new scope.BroadcastChannel(name)
    return {
      tell: (message) => channel.postMessage(message),
      listen(listener) {
        const hear = ({ data }: MessageEvent<unknown>) => {
          if (isTabMessage(data)) listener(data)
        }
        channel.addEventListener('message', hear)
        return () => channel.removeEventListener('message', hear)
      },
    }
  }
  return {
    tell(message) {
      scope.localStorage.setItem(name, JSON.stringify(message))
      // Removed immediately: the event carries the message, so the same one can be sent again.
      scope.localStorage.removeItem(name)
    },
    listen(listener) {
      const hear = ({ key, newValue }: StorageEvent) => {
        if (key !== name || newValue === null) return
        const message: unknown = JSON.parse(newValue)
        if (isTabMessage(message)) listener(message)
      }
      scope.addEventListener('storage', hear)
      return () => scope.removeEventListener('storage', hear)
    },
  }
}

/**
 * The reaction of this tab to a message. If the signed-in caller or its key was changed elsewhere, the session is
 * "modified" and the page is reloaded (specification 4.1, 8). If the same caller signs in again or stays, the session
 * is only checked.
 */
export function reactionTo(
  message: TabMessage,
  own: { readonly who: string | null; readonly phase: SessionPhase['name'] },
): 'reload' | 'check' | 'ignore' {
  const isOwn = message.who === own.who
  switch (message.kind) {
    case 'signedIn':
      // The page shows nothing of a caller, so it only checks who is signed in now.
      return own.who === null || isOwn ? 'check' : 'reload'
    case 'signedOut':
      // Requests that wait for their caller keep waiting.
      return own.who === null || own.phase === 'ended' ? 'ignore' : 'reload'
    case 'keyChanged':
      return isOwn && own.phase !== 'ended' ? 'reload' : 'ignore'
    case 'stayed':
      return isOwn && own.phase !== 'open' ? 'check' : 'ignore'
  }
}

function isTabMessage(value: unknown): value is TabMessage {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    kinds.includes(value.kind) &&
    'who' in value &&
    typeof value.who === 'string'
  )
}
