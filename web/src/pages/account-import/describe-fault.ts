import { type AccountFileFault, accountImportBounds as bounds } from '@portal/schema/account-import'
import type { IntlShape } from 'react-intl'
import { type FileFault, type LocalFault, sizeInWords } from '../../screens/import/file-fault.ts'

/** The fault of the file as a sentence, and the names in that sentence. */
export function describeFault(
  { reason, details }: FileFault<AccountFileFault | LocalFault>,
  merchant: string,
  intl: IntlShape,
) {
  const { line, column, key, entity, version, expected, merchantAccount, names } = details
  const values = {
    merchant,
    line: Number(line),
    column: Number(column),
    key: String(key),
    entity: String(entity),
    version: String(version),
    expected: String(expected),
    other: String(merchantAccount),
    most: reason === 'TOO_DEEP' ? bounds.depth : bounds.keys,
    size: sizeInWords(bounds.bytes, intl),
  }
  const id =
    reason === 'NOT_JSON' && typeof line === 'number'
      ? ('transfer.fault.NOT_JSON.at' as const)
      : (`transfer.fault.${reason}` as const)
  return {
    text: intl.formatMessage({ id }, values),
    names: Array.isArray(names) ? names.map(String) : [],
  }
}
