import { useIntl } from 'react-intl'

/** A share in percent, at most two decimals; a dash where there was nothing to share. */
export function Percentage({ value }: { readonly value: number | null }) {
  const { formatNumber } = useIntl()
  if (value === null) return <span className="muted">–</span>
  return formatNumber(value / 100, { style: 'percent', maximumFractionDigits: 2 })
}
