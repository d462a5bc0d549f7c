import { useIntl } from 'react-intl'
import { formatMoney, moneyParts } from '../../values/currency.ts'
import { isZero } from '../../values/decimal.ts'
import './money.css'

interface MoneyProps {
  /** A decimal string in major units. */
  readonly amount: string | null | undefined
  readonly currency: string | null | undefined
  /** Whether incoming money has a plus sign. */
  readonly signed?: boolean
  /** Whether to show zero as a dash, so other amounts are easier to see. */
  readonly quietZero?: boolean
}

/** An exact amount with its currency in small type; a dash if the amount is unknown. */
export function Money({ amount, currency, signed = false, quietZero = false }: MoneyProps) {
  const { locale } = useIntl()
  if (!amount) return <span className="muted">–</span>
  const args = [amount, currency, locale, signed ? 'exceptZero' : 'auto'] as const
  if (quietZero && isZero(amount)) {
    return (
      <span className="muted money-none" title={formatMoney(...args)}>
        –
      </span>
    )
  }
  const { sign, code, whole, fraction } = moneyParts(...args)
  return (
    <span className="money">
      {sign}
      <span className="money-code">{code}</span>
      {whole}
      <span className="money-fraction">{fraction}</span>
    </span>
  )
}
