import { Button } from '@blueprintjs/core'
import { ArrowDown, ArrowUp, Minus, Plus } from '@blueprintjs/icons'
import { metrics } from '@portal/schema/metric'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useMetricTexts } from '../../screens/statistics/metric-texts.ts'
import type { Tile } from './tiles.ts'
import type { Arranging } from './use-arrange.ts'

interface ArrangedTileProps {
  readonly tile: Tile
  readonly place: number
  readonly count: number
  readonly arranging: Arranging
  /** Additional content of the tile. */
  readonly children?: ReactNode
}

/** A tile that can be dragged, moved with Alt and the arrow keys, and resized. */
export function ArrangedTile({ tile: { code, size }, place, count, arranging, children }: ArrangedTileProps) {
  const { formatMessage } = useIntl()
  const texts = useMetricTexts()
  const { move, resize, drag, drop } = arranging
  const metric = metrics.get(code)
  const name = metric ? texts.name(metric) : code
  return (
    <li
      data-code={code}
      tabIndex={-1}
      className={`dash-arranged dash-tile-${size}`}
      draggable
      onDragStart={() => drag(code)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        drop(place)
      }}
    >
      <span className="dash-arranged-name">
        <b>{name}</b>{' '}
        <span className="dash-arranged-size muted">{formatMessage({ id: 'dashboard.settings.size' }, { size })}</span>
        {children}
      </span>
      <Button
        variant="minimal"
        icon={<ArrowUp />}
        aria-disabled={place === 0}
        aria-keyshortcuts="Alt+ArrowUp"
        aria-label={formatMessage({ id: 'dashboard.settings.earlier' }, { name })}
        onClick={() => move(code, place - 1)}
      />
      <Button
        variant="minimal"
        icon={<ArrowDown />}
        aria-disabled={place === count - 1}
        aria-keyshortcuts="Alt+ArrowDown"
        aria-label={formatMessage({ id: 'dashboard.settings.later' }, { name })}
        onClick={() => move(code, place + 1)}
      />
      <Button
        variant="minimal"
        icon={<Minus />}
        aria-disabled={size === 1}
        aria-keyshortcuts="-"
        aria-label={formatMessage({ id: 'dashboard.settings.smaller' }, { name })}
        onClick={() => resize(code, -1)}
      />
      <Button
        variant="minimal"
        icon={<Plus />}
        aria-disabled={size === 3}
        aria-keyshortcuts="+"
        aria-label={formatMessage({ id: 'dashboard.settings.larger' }, { name })}
        onClick={() => resize(code, 1)}
      />
    </li>
  )
}
