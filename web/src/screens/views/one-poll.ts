/** The part of the browser that several tabs share. */
export interface SharedTabs {
  readonly read: () => string | null
  readonly write: (text: string) => void
  /** Runs an action unless another tab is running it. */
  readonly alone: (action: () => Promise<void>) => Promise<void>
}

/** A value shared by all tabs of a user, with the time at which it was read, in milliseconds. */
export interface Shared<Value> {
  readonly at: number
  readonly value: Value
}

/**
 * Reads the shared value again, unless another tab has done so within the interval or is doing it now. Returns the
 * value that the tabs then share.
 */
export async function pollOnce<Value>(
  tabs: SharedTabs,
  everyMs: number,
  clock: () => number,
  next: (known: Shared<Value> | null) => Promise<Value>,
): Promise<Shared<Value> | null> {
  const isDue = (known: Shared<Value> | null) => known === null || Math.abs(clock() - known.at) >= everyMs
  if (isDue(parseShared<Value>(tabs.read()))) {
    await tabs.alone(async () => {
      const known = parseShared<Value>(tabs.read())
      if (!isDue(known)) return
      // Claimed before reading, for browsers without locks.
      if (known) tabs.write(JSON.stringify({ ...known, at: clock() }))
      tabs.write(JSON.stringify({ at: clock(), value: await next(known) }))
    })
  }
  return parseShared<Value>(tabs.read())
}

/** Parses the value that a tab has written; null for anything else. */
export function parseShared<Value>(text: string | null): Shared<Value> | null {
  try {
    const shared = JSON.parse(text ?? 'null') as Shared<Value> | null
    return typeof shared?.at === 'number' ? shared : null
  } catch {
    return null
  }
}

/**
 * The tabs of this browser that share a value under a key. Without locks (plain http), two tabs may read at the same
 * time.
 */
export function tabsOf(key: string): SharedTabs {
  return {
    read: () => localStorage.getItem(key),
    write: (text) => localStorage.setItem(key, text),
    async alone(action) {
      const locks = (navigator as { locks?: LockManager }).locks
      if (!locks) return action()
      await locks.request(key, { ifAvailable: true }, (lock) => (lock ? action() : undefined))
    },
  }
}
