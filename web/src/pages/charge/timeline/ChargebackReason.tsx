import { useIntl } from 'react-intl'
import { isChargebackCode } from './chargeback-codes.ts'

/** Why the payer's bank took the money back: the scheme's code, and what it means where that is known. */
export function ChargebackReason({ code }: { readonly code: string }) {
  const { formatMessage } = useIntl()
  return (
    <span>
      {formatMessage({ id: 'charges.transaction.chargebackCode' }, { code })}
      {isChargebackCode(code) && ` · ${formatMessage({ id: `charges.chargebackCode.${code}` })}`}
    </span>
  )
}
