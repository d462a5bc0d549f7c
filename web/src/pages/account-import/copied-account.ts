import { exportedIdFields } from '@portal/schema/account-import'
import { isObject } from '../../values/is-object.ts'

/** An export of a merchant's configuration, or an object in it. */
type Exported = Readonly<Record<string, unknown>>

/** A copy of a merchant's configuration as an export of another merchant. */
interface CopiedAccount {
  readonly document: Exported
  /** The required URL fields of gateways, which must be confirmed: `gw-1 configuration.endpoint`. */
  readonly keptAddresses: readonly string[]
}

/** The required fields of each kind of gateway, by the id of its detail. */
type RequiredFields = ReadonlyMap<string, readonly string[]>

/**
 * Turns one merchant's export into a file for another one. Leaves out objects that the other merchant already has, by
 * id or by name, so the file changes none of them. Turns off added objects and removes their URLs, except those that a
 * gateway requires. Exports contain no secrets.
 */
export function copiedAccount(source: Exported, target: Exported, required: RequiredFields): CopiedAccount {
  const keptAddresses: string[] = []
  const names = Object.keys(source).filter((list) => Array.isArray(source[list]))
  const follow = followedReferences(source, target)
  const lists = names.map((list) => {
    const idField = exportedIdFields[list] ?? 'id'
    const keysOf = (row: Exported) => [String(row[idField]), ...distinctionOf(list, row)]
    const known = new Set(rowsOf(target[list]).flatMap(keysOf))
    const rows = rowsOf(source[list])
      .map(follow)
      .filter((row) => !keysOf(row).some((key) => known.has(key)))
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

/** The lists that these fields refer to. */
const referredLists: Readonly<Record<string, string>> = {
  installment: 'installments',
  gatewayConfigId: 'gatewayConfigs',
  fallbacks: 'gatewayConfigs',
  paymentGateway: 'gatewayConfigs',
  instrumentConfigId: 'instrumentConfigs',
  instrumentConfigIds: 'instrumentConfigs',
}

/**
 * Updates the references of an object. If a referenced object is left out because the other merchant already has it
 * with a different id, the reference gets that id.
 */
function followedReferences(source: Exported, target: Exported): (row: Exported) => Exported {
  const ids = new Map<string, string>()
  for (const list of new Set(Object.values(referredLists))) {
    const idOf = (row: Exported) => String(row[exportedIdFields[list] ?? 'id'])
    const theirs = new Set(rowsOf(target[list]).map(idOf))
    const byName = new Map(
      rowsOf(target[list]).flatMap((row) => distinctionOf(list, row).map((key) => [key, idOf(row)])),
    )
    for (const row of rowsOf(source[list])) {
      const same = distinctionOf(list, row).map((key) => byName.get(key))[0]
      if (same !== undefined && !theirs.has(idOf(row))) ids.set(`${list} ${idOf(row)}`, same)
    }
  }
  const followed = (value: unknown, list: string | undefined): unknown => {
    if (Array.isArray(value)) return value.map((each) => followed(each, list))
    if (isObject(value)) return follow(value)
    return (list && ids.get(`${list} ${String(value)}`)) ?? value
  }
  const follow = (row: Exported): Exported =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, followed(value, referredLists[name])]))
  return follow
}

/**
 * The platform allows each combination of these fields only once. In all other lists, it allows each `displayName` only
 * once.
 */
const uniqueFields: Readonly<Record<string, readonly string[]>> = {
  routingConfigs: ['name'],
  rules: ['ruleType', 'ruleSetName', 'ruleSetVersion', 'name'],
  trustLevels: ['name'],
  installments: ['paymentMethod'],
  installmentPlans: ['installment', 'countryCode', 'currency', 'numberOfInstallments'],
  mailTemplates: ['mailEventType', 'language', 'countryCode'],
}

/**
 * The key, in addition to the id, that distinguishes an object from others in its list; undefined if only its id does.
 */
function distinctionOf(list: string, row: Exported): readonly string[] {
  const values = (uniqueFields[list] ?? ['displayName']).map((name) => row[name] ?? null)
  return values.every((value) => value === null) ? [] : [JSON.stringify(values)]
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

/** An object without its URL fields and lists of URLs, at any depth, and the paths of these fields. */
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

/** Restores the values at these paths. */
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
