import { metrics, metricValue } from '@portal/schema/metric'
import { useIntl } from 'react-intl'
import { useMetricTexts } from '../../screens/statistics/metric-texts.ts'
import type { Statistics } from '../../screens/statistics/statistics.ts'
import { ArrangedTile } from './ArrangedTile.tsx'
import type { Tile } from './tiles.ts'
import type { Arranging } from './use-arrange.ts'

interface ArrangeInPlaceProps {
  readonly tiles: readonly Tile[]
  readonly statistics: Statistics | undefined
  readonly arranging: Arranging
}

/** The tiles in their places and sizes, with controls to move and resize them. */
export function ArrangeInPlace({ tiles, statistics, arranging }: ArrangeInPlaceProps) {
  const { formatMessage } = useIntl()
  const texts = useMetricTexts()
  return (
    <>
      <p className="muted">{formatMessage({ id: 'dashboard.settings.how' })}</p>
      <ol ref={arranging.list} className="dash-tiles dash-in-place">
        {tiles.map((tile, place) => {
          const metric = metrics.get(tile.code)
          return (
            <ArrangedTile key={tile.code} tile={tile} place={place} count={tiles.length} arranging={arranging}>
              {metric && statistics && (
                <span className="dash-figure">{texts.value(metric, metricValue(statistics, metric))}</span>
              )}
            </ArrangedTile>
          )
        })}
      </ol>
      <p className="visually-hidden" role="status">
        {arranging.announcement}
      </p>
    </>
  )
}
