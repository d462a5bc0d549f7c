import { useIntl } from 'react-intl'
import { formatMoney } from './currency.ts'
import { isZero } from './decimal.ts'
import './money.css'

interface MoneyProps {
  /** A decimal string in major units. */
  readonly amount: string | null | undefined
  readonly currency: string | null | undefined
  /** Whether money that comes in bears a plus. */
  readonly signed?: boolean
  /** Whether an amount of nothing steps back, so that the others stand out. */
  readonly quietZero?: boolean
}

/** An amount, exactly, in tabular figures and never without its currency; a dash where it is not known. */
export function Money({ amount, currency, signed = false, quietZero = false }: MoneyProps) {
  const { locale } = useIntl()
  if (!amount) return <span className="muted">–</span>
  const look = quietZero && isZero(amount) ? 'money muted' : 'money'
  return <span className={look}>{formatMoney(amount, currency, locale, signed ? 'exceptZero' : 'auto')}</span>
}
