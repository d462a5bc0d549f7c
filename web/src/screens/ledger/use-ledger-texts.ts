import { useIntl } from 'react-intl'
import type { MessageId } from '../../i18n/messages.ts'
import type { HistoryEntry } from './entry-query.ts'

/** The words for what an entry of the ledger names by its code; what has no words is shown as it came. */
export function useLedgerTexts() {
  const intl = useIntl()
  const textOf = (id: string): string | null =>
    id in intl.messages ? intl.formatMessage({ id: id as MessageId }) : null
  return {
    act: (act: string) => textOf(`ledger.act.${actOf(act).act}`) ?? act,
    type: (type: string) => textOf(`ledger.type.${type}`) ?? type,
    field: (path: string) => {
      const name = path.slice(path.lastIndexOf('.') + 1)
      return textOf(`ledger.field.${name}`) ?? textOf(`field.${name}`) ?? path
    },
    outcome: (outcome: HistoryEntry['outcome']) => intl.formatMessage({ id: `enum.ledgerOutcome.${outcome}` }),
  }
}

/**
 * The verb and the type of a mutation that is named after both, `saveCustomer` or `resetRoutingConfigStatistics`: such
 * mutations share their words. All others have their own.
 */
export function actOf(act: string): { readonly act: string; readonly type: string | null } {
  const [, verb, type] = /^(add|save|remove)([A-Z]\w*)$/.exec(act) ?? []
  if (verb !== undefined && type !== undefined && act !== 'savePassword' && act !== 'removePassword') {
    return { act: verb, type }
  }
  const [, counted] = /^reset([A-Z]\w*)Statistics$/.exec(act) ?? []
  return counted === undefined ? { act, type: null } : { act: 'resetStatistics', type: counted }
}
