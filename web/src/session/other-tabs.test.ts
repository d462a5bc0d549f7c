import { expect, test, vi } from 'vitest'
import { openTabWire, reactionTo, type TabMessage, type TabScope } from './other-tabs.ts'

const mine = 'DEMO/operator'
const theirs = 'OTHER/admin'

test.each<[TabMessage['kind'], string, string | null, 'none' | 'open' | 'closing' | 'ended', string]>([
  ['signedOut', mine, mine, 'open', 'reload'],
  ['signedOut', mine, mine, 'closing', 'reload'],
  ['signedOut', mine, mine, 'ended', 'ignore'],
  ['signedOut', mine, null, 'none', 'ignore'],
  ['signedIn', theirs, mine, 'open', 'reload'],
  ['signedIn', theirs, mine, 'ended', 'reload'],
  ['signedIn', mine, mine, 'open', 'check'],
  ['signedIn', mine, mine, 'ended', 'check'],
  ['signedIn', theirs, null, 'none', 'check'],
  ['keyChanged', mine, mine, 'open', 'reload'],
  ['keyChanged', theirs, mine, 'open', 'ignore'],
  ['keyChanged', mine, null, 'none', 'ignore'],
  ['stayed', mine, mine, 'closing', 'check'],
  ['stayed', mine, mine, 'open', 'ignore'],
  ['stayed', theirs, mine, 'closing', 'ignore'],
])('after %s of %s, a tab of %s with phase %s: %s', (kind, who, own, phase, reaction) => {
  expect(reactionTo({ kind, who }, { who: own, phase })).toBe(reaction)
})

test('a message reaches the other tabs over a BroadcastChannel', async () => {
  const scope = { ...storageScope(), BroadcastChannel }
  const heard = Promise.withResolvers<TabMessage>()
  const [one, other] = [openTabWire(scope), openTabWire(scope)]
  const own = vi.fn()
  one.listen(own)
  const stop = other.listen(heard.resolve)
  one.tell({ kind: 'signedOut', who: mine })
  await expect(heard.promise).resolves.toEqual({ kind: 'signedOut', who: mine })
  expect(own).not.toHaveBeenCalled()
  stop()
})

test('without BroadcastChannel a message travels through the storage, and leaves nothing there', () => {
  const scope = storageScope()
  const heard: TabMessage[] = []
  const wire = openTabWire(scope)
  const stop = wire.listen((message) => heard.push(message))
  const told: TabMessage = { kind: 'signedIn', who: theirs }
  wire.tell(told)
  wire.tell(told)
  expect(heard).toEqual([told, told])
  expect(scope.kept.size).toBe(0)
  scope.localStorage.setItem('portal.session', '{"kind":"else"}')
  scope.localStorage.setItem('another', '{"kind":"signedIn","who":"x"}')
  stop()
  wire.tell(told)
  expect(heard).toHaveLength(2)
})

/** A storage whose events reach this same scope, like those of another tab. */
function storageScope(): TabScope & { kept: Map<string, string> } {
  const listeners = new Set<(event: StorageEvent) => void>()
  const kept = new Map<string, string>()
  const tell = (key: string, newValue: string | null) => {
    // Node has no StorageEvent; only these two fields are read.
    for (const listener of listeners) listener({ key, newValue } as StorageEvent)
  }
  return {
    kept,
    localStorage: {
      setItem(key, value) {
        kept.set(key, value)
        tell(key, value)
      },
      removeItem(key) {
        kept.delete(key)
        tell(key, null)
      },
    },
    addEventListener: (_type, listener) => void listeners.add(listener),
    removeEventListener: (_type, listener) => void listeners.delete(listener),
  }
}
