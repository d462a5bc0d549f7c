import { useIntl } from 'react-intl'

/** A percentage with at most one decimal; a dash if there is no data. */
export function Percentage({ value }: { readonly value: number | null }) {
  const { formatNumber } = useIntl()
  if (value === null) return <span className="muted">–</span>
  return formatNumber(value / 100, { style: 'percent', maximumFractionDigits: 1 })
}
