import { merchantAccounts } from '../values/merchant-account.ts'
import type { MerchantScope } from './authorisation.ts'
import { notFound, RequestError } from './request-error.ts'

/**
 * Returns the visible row among rows with the same id. Another merchant's row is not found. In the all-families view
 * several merchants can have the id; the error then names the accounts to choose from.
 */
export function onlyRow<Row extends { readonly merchant?: unknown }>(
  rows: readonly Row[],
  scope: MerchantScope,
  what: string,
): Row {
  const visible = scope === null ? rows : rows.filter((row) => row.merchant === scope)
  const [row] = visible
  if (!row) throw notFound(what)
  if (visible.length > 1) {
    const names = visible.map((one) => merchantAccounts[Number(one.merchant) - 1]?.name)
    throw new RequestError(
      409,
      'ambiguous_id',
      `The id exists under ${names.join(' and ')}: act on behalf of one of them`,
    )
  }
  return row
}
