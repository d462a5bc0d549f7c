/** The names of settings stored for a merchant account on this computer. */
type SettingName = 'paywall' | 'dashboard'
type Values = Readonly<Record<string, string>>

const storageKey = 'portal.merchantSettings'
// The maximum number of merchant accounts and of characters per value: at most about 120 kB.
const mostMerchants = 50
const longestValue = 200

/** The setting stored for a merchant account (specification 3), or an empty object. */
export function readMerchantSetting(storage: Pick<Storage, 'getItem'>, merchant: string, name: SettingName): Values {
  return readAll(storage).get(merchant)?.[name] ?? {}
}

/** Stores the values of a merchant account's setting, without empty and null ones. */
export function saveMerchantSetting(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  merchant: string,
  name: SettingName,
  values: Readonly<Record<string, string | null | undefined>>,
): void {
  const all = readAll(storage)
  const settings = withoutEmpty({ ...all.get(merchant), [name]: textsOf(values) })
  // Reinserted, so the most recently saved one is last.
  all.delete(merchant)
  if (Object.keys(settings).length > 0) all.set(merchant, settings)
  try {
    storage.setItem(storageKey, JSON.stringify([...all].slice(-mostMerchants)))
  } catch {
    // The storage is full, so the values are lost on the next visit.
  }
}

/** Deletes the settings of all merchant accounts. */
export function forgetMerchantSettings(storage: Pick<Storage, 'removeItem'>): void {
  storage.removeItem(storageKey)
}

type Settings = Partial<Record<SettingName, Values>>

function readAll(storage: Pick<Storage, 'getItem'>): Map<string, Settings> {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]')
    const entries = Array.isArray(stored) ? stored.filter((entry) => Array.isArray(entry) && entry.length === 2) : []
    return new Map(
      entries.map(([merchant, settings]) => [
        String(merchant),
        withoutEmpty({ paywall: textsOf(settings?.paywall), dashboard: textsOf(settings?.dashboard) }),
      ]),
    )
  } catch {
    return new Map()
  }
}

function textsOf(values: unknown): Values {
  if (typeof values !== 'object' || values === null) return {}
  return Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => typeof value === 'string' && value !== '' && value.length <= longestValue,
    ),
  )
}

function withoutEmpty(settings: Settings): Settings {
  return Object.fromEntries(Object.entries(settings).filter(([, values]) => Object.keys(values).length > 0))
}
