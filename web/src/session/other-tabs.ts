import type { SessionPhase } from './session-watch.ts'

/** What a tab tells the others of the same browser; `who` is merchant account and caller in one text. */
export interface TabMessage {
  readonly kind: 'signedIn' | 'signedOut' | 'keyChanged' | 'stayed'
  readonly who: string
}

/** A wire between the tabs of one browser. */
export interface TabWire {
  readonly tell: (message: TabMessage) => void
  /** Hears what other tabs tell; the answered function ends that. */
  readonly listen: (listener: (message: TabMessage) => void) => () => void
}

/** What the wire is made of: the window, or what a test has in its place. */
export interface TabScope {
  readonly BroadcastChannel?: typeof BroadcastChannel | undefined
  readonly localStorage: Pick<Storage, 'setItem' | 'removeItem'>
  readonly addEventListener: (type: 'storage', listener: (event: StorageEvent) => void) => void
  readonly removeEventListener: (type: 'storage', listener: (event: StorageEvent) => void) => void
}

const name = 'portal.session'
const kinds: readonly unknown[] = ['signedIn', 'signedOut', 'keyChanged', 'stayed'] satisfies TabMessage['kind'][]

/** Opens the wire: a BroadcastChannel or, in browsers without, the events of the storage that tabs share. */
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
      // Removed at once: the event is the message, and the same one can be told again.
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
 * What this tab does about a message. A session changed elsewhere in who is signed in or in its key is "modified", and the
 * page is loaded again (specification 4.1, 8). The same caller back again, or somebody staying, is only looked up.
 */
export function reactionTo(
  message: TabMessage,
  own: { readonly who: string | null; readonly phase: SessionPhase['name'] },
): 'reload' | 'check' | 'ignore' {
  const isOwn = message.who === own.who
  switch (message.kind) {
    case 'signedIn':
      // Nothing of anybody is shown here: the page finds out who it is now.
      return own.who === null || isOwn ? 'check' : 'reload'
    case 'signedOut':
      // What waits here for its caller to come back goes on waiting.
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
