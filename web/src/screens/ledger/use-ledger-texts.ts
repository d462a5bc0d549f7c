import { useIntl } from 'react-intl'
import type { MessageId } from '../../i18n/messages.ts'
import { labelOfKey } from '../../values/key-label.ts'
import type { HistoryEntry } from './entry-query.ts'

/** The fields whose values are codes, with the messages of their codes. */
const codes: Readonly<Record<string, (code: string) => string>> = {
  chargeStatus: (code) => `enum.transactionStatus.${code}`,
  costBurden: (code) => `enum.costBurden.${code}`,
  customerStatus: (code) => `enum.customerStatus.${code}`,
  customerType: (code) => `enum.customerType.${code}`,
  ofacReviewStatus: (code) => `enum.ofacReviewStatus.${code}`,
  paymentMethod: (code) => `enum.paymentMethod.${code}`,
  taxModel: (code) => `enum.taxModel.${code}`,
  trustLevel: (code) => `enum.customerRiskLevel.${code}`,
}

/** The texts for the codes in a ledger entry. A code without a text is shown unchanged. */
export function useLedgerTexts() {
  const intl = useIntl()
  const textOf = (id: string): string | null =>
    id in intl.messages ? intl.formatMessage({ id: id as MessageId }) : null
  const fieldOf = (path: string): string => {
    const name = nameOf(path)
    return textOf(`ledger.field.${path}`) ?? textOf(`ledger.field.${name}`) ?? textOf(`field.${name}`) ?? path
  }
  return {
    act: (act: string) => textOf(`ledger.act.${actOf(act).act}`) ?? act,
    type: (type: string) => textOf(`ledger.type.${type}`) ?? type,
    field: fieldOf,
    /** The label of a field. A gateway has its own keys, which its form labels in the same way. */
    label: (path: string) => {
      const label = fieldOf(path)
      return label === path && path.includes('.') ? labelOfKey(nameOf(path)) : label
    },
    /** The text of a code, as the object's page shows it; null if the field has other values. */
    code: (field: string, value: unknown) => {
      const idOf = Object.hasOwn(codes, field) ? codes[field] : undefined
      return idOf && typeof value === 'string' ? textOf(idOf(value)) : null
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

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}
