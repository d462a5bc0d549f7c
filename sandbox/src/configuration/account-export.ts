import { merchantAccounts } from '../values/merchant-account.ts'
import { isoTime } from '../values/time.ts'
import type { MerchantConfiguration } from './merchant-configuration.ts'
import type { Resource } from './resource.ts'
import type { ResourceRow, ResourceRows } from './resource-rows.ts'
import { accountEntities } from './resources.ts'

/** The version of the file format. */
export const exportVersion = 1

/** The sources of an account's export. */
export interface AccountParts {
  readonly configuration: MerchantConfiguration
  readonly rows: ResourceRows
}

type Document = Readonly<Record<string, unknown>>

/** Returns everything a merchant has configured, without secrets, as one document. */
export function exportedAccount(parts: AccountParts, merchant: number, now: number): Document {
  const lists = Object.entries(accountEntities).map(([entity, resource]) => [
    entity,
    parts.rows.all(resource, merchant).map((row) => exportedRow(resource, row)),
  ])
  return {
    exportVersion,
    merchantAccount: merchantAccounts[merchant - 1]?.name,
    exportTime: isoTime(now),
    configuration: exportedSettings(parts, merchant),
    ...Object.fromEntries(lists),
  }
}

/** Returns a merchant's settings for an export, without secrets. */
export function exportedSettings({ configuration }: AccountParts, merchant: number): Document {
  const { settings, lastModified } = configuration.of(merchant)
  return { ...settings, lastModified: isoTime(lastModified) }
}

/** Returns a row as it appears in an export. */
export function exportedRow({ id, provisioned }: Resource, row: ResourceRow): Document {
  const values = provisioned ? provisioned.exported(row.values) : row.values
  return { [id.field]: row.id, ...values, lastModified: isoTime(row.lastModified) }
}
