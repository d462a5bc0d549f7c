import { exportedIdFields } from '@portal/schema/account-import'

/** An export of a merchant's configuration, or an object in it. */
type Exported = Readonly<Record<string, unknown>>

/** A copy of a merchant's configuration as an export of another merchant. */
interface CopiedAccount {
  readonly document: Exported
  /** The required fields of gateways that are addresses and so must be confirmed: `gw-1 configuration.endpoint`. */
  readonly keptAddresses: readonly string[]
}

/** The required fields of each kind of gateway, by the id of its detail. */
type RequiredFields = ReadonlyMap<string, readonly string[]>

/**
 * Turns the export of one merchant into a file for another one. Objects that the other merchant has, by id or by name, are
 * left out, so the file changes none of them. Added objects are switched off and have no addresses, except those that a gateway requires.
 * Exports contain no secrets.
 */
export function copiedAccount(source: Exported, target: Exported, required: RequiredFields): CopiedAccount {
  const keptAddresses: string[] = []
  const lists = Object.entries(exportedIdFields).map(([list, idField]) => {
    const known = new Set(rowsOf(target[list]).flatMap((row) => [String(row[idField]), distinctionOf(list, row)]))
    const rows = rowsOf(source[list]).filter(
      (row) => !known.has(String(row[idField])) && !known.has(distinctionOf(list, row)),
    )
    return [
      list,
      rows.map((row) => {
        const { lastModified: _, ...values } = switchedOff(row)
        const kept = list === 'gatewayConfigs' ? (required.get(String(row.gatewayDetail)) ?? []) : []
        const isKept = (path: string) => kept.some((name) => path === `configuration.${name}`)
        const { clean, addresses } = withoutAddresses(values)
        keptAddresses.push(...addresses.filter(isKept).map((path) => `${row[idField]} ${path}`))
        return restored(clean, values, addresses.filter(isKept))
      }),
    ]
  })
  const { lastModified: _, merchantDisplayName: __, ...settings } = (source.configuration ?? {}) as Exported
  return {
    document: {
      exportVersion: target.exportVersion,
      merchantAccount: target.merchantAccount,
      configuration: withoutAddresses(settings).clean,
      ...Object.fromEntries(lists),
    },
    keptAddresses,
  }
}

/** The platform allows each combination of these fields once. */
const uniqueFields: Readonly<Record<keyof typeof exportedIdFields, readonly string[]>> = {
  gatewayConfigs: ['displayName'],
  instrumentConfigs: ['displayName'],
  routingConfigs: ['name'],
  rules: ['ruleType', 'ruleSetName', 'ruleSetVersion', 'name'],
  trustLevels: ['name'],
  fraudSystemConfigs: ['displayName'],
  installments: ['paymentMethod'],
  installmentPlans: ['installment', 'countryCode', 'currency', 'numberOfInstallments'],
  mailTemplates: ['mailEventType', 'language', 'countryCode'],
}

/** Distinguishes an object from the others of its list without its id. */
function distinctionOf(list: string, row: Exported): string {
  return JSON.stringify(uniqueFields[list as keyof typeof uniqueFields].map((name) => row[name] ?? null))
}

function rowsOf(list: unknown): readonly Exported[] {
  return Array.isArray(list) ? list : []
}

const off: Readonly<Record<string, string>> = { ENABLED: 'DISABLED', ACTIVE: 'INACTIVE' }

function switchedOff(row: Exported): Exported {
  return {
    ...row,
    ...(typeof row.status === 'string' && { status: off[row.status] ?? row.status }),
    ...(row.enabled === true && { enabled: false }),
  }
}

/** An object without the fields, at any depth, that are addresses or lists of them, and the paths of these fields. */
function withoutAddresses(object: Exported): { readonly clean: Exported; readonly addresses: readonly string[] } {
  const addresses: string[] = []
  const cleaned = (each: Exported, prefix: string): Exported =>
    Object.fromEntries(
      Object.entries(each).flatMap(([name, value]) => {
        const path = `${prefix}${name}`
        if (isAddress(value) || (Array.isArray(value) && value.length > 0 && value.every(isAddress))) {
          addresses.push(path)
          return []
        }
        return [[name, isObject(value) ? cleaned(value, `${path}.`) : value]]
      }),
    )
  return { clean: cleaned(object, ''), addresses }
}

/** Puts the values of these paths back. */
function restored(clean: Exported, whole: Exported, paths: readonly string[]): Exported {
  const names = paths.map((path) => path.replace('configuration.', ''))
  if (names.length === 0) return clean
  const from = whole.configuration as Exported
  const back = Object.fromEntries(names.map((name) => [name, from[name]]))
  return { ...clean, configuration: { ...(clean.configuration as Exported), ...back } }
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && /^https?:\/\/\S+$/i.test(value)
}

function isObject(value: unknown): value is Exported {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
