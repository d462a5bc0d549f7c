import { metrics } from '@portal/schema/metric'
import { useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { useKeys } from '../../keys/keys.ts'
import { useMetricTexts } from '../../screens/statistics/metric-texts.ts'
import { movedTile, resizedTile, type Tile, tilesText } from './tiles.ts'

const mostSteps = 50

/**
 * Orders and sizes tiles step by step. Each step is saved immediately and announced. Escape undoes the last one; if no
 * step is left, it calls `onEscape`.
 */
export function useArrange(
  tiles: readonly Tile[],
  onTiles: (tiles: readonly Tile[]) => void,
  onEscape: () => void = nothing,
) {
  const { formatMessage } = useIntl()
  const texts = useMetricTexts()
  const [earlier, setEarlier] = useState<readonly (readonly Tile[])[]>([])
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const dragged = useRef<string | null>(null)

  const arrange = (next: readonly Tile[], code?: string) => {
    if (tilesText(next) === tilesText(tiles)) return
    setEarlier([...earlier.slice(1 - mostSteps), tiles])
    onTiles(next)
    if (code === undefined) return
    const place = next.findIndex((tile) => tile.code === code)
    const metric = metrics.get(code)
    const tile = next[place]
    if (metric && tile) {
      setAnnouncement(
        formatMessage(
          { id: 'dashboard.settings.told' },
          { name: texts.name(metric), place: place + 1, count: next.length, size: tile.size },
        ),
      )
    }
    // A moved tile is rendered elsewhere and would lose the focus.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-code="${code}"]`)?.focus())
  }
  const undo = () => {
    const last = earlier.at(-1)
    if (last === undefined) return onEscape()
    setEarlier(earlier.slice(0, -1))
    onTiles(last)
    setAnnouncement(formatMessage({ id: 'dashboard.settings.undone' }))
  }
  const move = (code: string, to: number) => arrange(movedTile(tiles, code, to), code)
  const resize = (code: string, by: 1 | -1) => arrange(resizedTile(tiles, code, by), code)
  /** Acts on the focused tile. Everywhere else the key is free. */
  const onTile =
    (act: (code: string, place: number) => void) =>
    ({ target }: KeyboardEvent) => {
      const code = target instanceof Element && target.closest<HTMLElement>('[data-code]')?.dataset.code
      if (!code) return false
      act(
        code,
        tiles.findIndex((tile) => tile.code === code),
      )
    }
  useKeys('page', [{ combo: 'escape', does: 'undoStep', act: undo }])
  const earlierKeys = 'alt+arrowup alt+arrowleft'
  const laterKeys = 'alt+arrowdown alt+arrowright'
  useKeys(
    'page',
    [
      { combo: earlierKeys, does: 'moveEarlier', act: onTile((code, at) => move(code, at - 1)), repeats: true },
      { combo: laterKeys, does: 'moveLater', act: onTile((code, at) => move(code, at + 1)), repeats: true },
      { combo: '+', does: 'larger', act: onTile((code) => resize(code, 1)), repeats: true },
      { combo: '-', does: 'smaller', act: onTile((code) => resize(code, -1)), repeats: true },
    ],
    list,
  )
  return {
    list,
    announcement,
    canUndo: earlier.length > 0,
    undo,
    arrange,
    move,
    resize,
    drag: (code: string) => {
      dragged.current = code
    },
    drop(place: number) {
      if (dragged.current !== null) arrange(movedTile(tiles, dragged.current, place), dragged.current)
      dragged.current = null
    },
  }
}

export type Arranging = ReturnType<typeof useArrange>

function nothing(): void {}
