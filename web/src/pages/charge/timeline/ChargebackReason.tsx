import { useIntl } from 'react-intl'
import { isChargebackCode } from './chargeback-codes.ts'

/** The reason for a chargeback: the scheme's code, and its meaning if known. */
export function ChargebackReason({ code }: { readonly code: string }) {
  const { formatMessage } = useIntl()
  return (
    <span>
      {formatMessage({ id: 'charges.transaction.chargebackCode' }, { code })}
      {isChargebackCode(code) && ` · ${formatMessage({ id: `charges.chargebackCode.${code}` })}`}
    </span>
  )
}
