import { useIntl } from 'react-intl'
import { formatMoney } from './currency.ts'
import './money.css'

interface MoneyProps {
  /** A decimal string in major units. */
  readonly amount: string | null | undefined
  readonly currency: string | null | undefined
  /** Whether money that comes in bears a plus. */
  readonly signed?: boolean
}

/** An amount, exactly, in tabular figures and never without its currency; a dash where it is not known. */
export function Money({ amount, currency, signed = false }: MoneyProps) {
  const { locale } = useIntl()
  if (!amount) return <span className="muted">–</span>
  return <span className="money">{formatMoney(amount, currency, locale, signed ? 'exceptZero' : 'auto')}</span>
}
