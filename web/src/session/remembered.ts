/** Who asked to be remembered on this computer; never anything secret. */
export interface Remembered {
  readonly merchantAccount: string
  readonly callerName: string
}

const storageKey = 'portal.remembered'

/** Who is remembered; null when nobody is. */
export function readRemembered(storage: Pick<Storage, 'getItem'>): Remembered | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? 'null')
    return isRemembered(stored) ? stored : null
  } catch {
    return null
  }
}

/** Remembers somebody; null forgets. */
export function remember(storage: Pick<Storage, 'setItem' | 'removeItem'>, who: Remembered | null): void {
  if (who === null) storage.removeItem(storageKey)
  else storage.setItem(storageKey, JSON.stringify(who))
}

function isRemembered(value: unknown): value is Remembered {
  return (
    typeof value === 'object' &&
    value !== null &&
    'merchantAccount' in value &&
    typeof value.merchantAccount === 'string' &&
    'callerName' in value &&
    typeof value.callerName === 'string'
  )
}
