import { useIntl } from 'react-intl'
import { writeNumber } from '../../screens/typed-number.ts'

/** An interest rate in per cent, exactly; a dash where it is not known. */
export function Rate({ rate }: { readonly rate: string | null | undefined }) {
  const { locale } = useIntl()
  if (!rate) return <span className="muted">–</span>
  // Per cent stands apart with a no-break space in Spanish, and close in English.
  return (
    <span className="money">
      {writeNumber(rate, locale)}
      {locale.startsWith('es') ? ' %' : '%'}
    </span>
  )
}
