import type { CSSProperties } from 'react'
import { useIntl } from 'react-intl'
import './weights.css'

/** A share of the charges. */
export interface Share {
  readonly gatewayConfigId: string
  readonly weight: number
}

/** Returns the weights as text: `gw-3 60%, gw-1 40%`. */
export function useWeightText(): (shares: readonly Share[]) => string {
  const { formatList, formatNumber } = useIntl()
  return (shares) =>
    formatList(
      shares.map(
        ({ gatewayConfigId, weight }) => `${gatewayConfigId} ${formatNumber(weight / 100, { style: 'percent' })}`,
      ),
      { type: 'unit' },
    )
}

/** The weights of targets as one bar, with its parts in the order of the targets. */
export function WeightBar({ shares }: { readonly shares: readonly Share[] }) {
  const text = useWeightText()
  return (
    <span className="weight-bar" role="img" aria-label={text(shares)}>
      {shares.map(({ gatewayConfigId, weight }, place) =>
        weight > 0 ? (
          <span
            key={gatewayConfigId}
            className="weight-part"
            style={{ flexGrow: weight, ...rampAt(place) }}
            title={text([{ gatewayConfigId, weight }])}
          />
        ) : null,
      )}
    </span>
  )
}

/** The color of a target, next to its row. */
export function WeightSwatch({ place }: { readonly place: number }) {
  return <span className="weight-swatch" style={rampAt(place)} aria-hidden="true" />
}

/** Shades from dark to light, in the order of the targets. A color identifies a target; it does not show a state. */
function rampAt(place: number): CSSProperties {
  return { '--weight-strength': `${Math.max(20, 100 - place * 25)}%` } as CSSProperties
}
