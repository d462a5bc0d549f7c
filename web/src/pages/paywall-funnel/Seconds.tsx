import { useIntl } from 'react-intl'

/** A duration in seconds, or in minutes and seconds. A dash if unknown. */
export function Seconds({ of }: { readonly of: number | null | undefined }) {
  const { formatNumber } = useIntl()
  if (of == null) return <span className="muted">–</span>
  const unit = (value: number, name: 'minute' | 'second', maximumFractionDigits: number) =>
    formatNumber(value, { style: 'unit', unit: name, unitDisplay: 'short', maximumFractionDigits })
  if (of < 60) return unit(of, 'second', 1)
  const minutes = Math.floor(of / 60)
  return `${unit(minutes, 'minute', 0)} ${unit(of - minutes * 60, 'second', 0)}`
}
