import { useIntl } from 'react-intl'
import type { MessageId } from '../../i18n/messages.ts'
import type { HistoryEntry } from './entry-query.ts'

/** The texts for the codes in a ledger entry; a code without a text is shown unchanged. */
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
    repeated: intl.formatMessage({ id: 'ledger.repeated' }),
    outcome: (outcome: HistoryEntry['outcome']) => intl.formatMessage({ id: `enum.ledgerOutcome.${outcome}` }),
  }
}

/**
 * The verb and the type of a mutation named after both, `saveCustomer` or `resetRoutingConfigStatistics`. Such
 * mutations share their texts; all others have their own.
 */
export function actOf(act: string): { readonly act: string; readonly type: string | null } {
  const [, verb, type] = /^(add|save|remove)([A-Z]\w*)$/.exec(act) ?? []
  if (verb !== undefined && type !== undefined && act !== 'savePassword' && act !== 'removePassword') {
    return { act: verb, type }
  }
  const [, counted] = /^reset([A-Z]\w*)Statistics$/.exec(act) ?? []
  return counted === undefined ? { act, type: null } : { act: 'resetStatistics', type: counted }
}
