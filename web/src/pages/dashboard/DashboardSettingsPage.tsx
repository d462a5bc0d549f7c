import { Button, Checkbox } from '@blueprintjs/core'
import { ArrowDown, ArrowUp, Minus, Plus, Settings, Undo } from '@blueprintjs/icons'
import { metricBands, metricKinds, metricOf, metrics } from '@portal/schema/metric'
import { useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { LinkButton } from '../../layout/LinkButton.tsx'
import { Page } from '../../layout/page.tsx'
import '../../screens/detail.css'
import { useCurrentMerchant, useMerchantPath } from '../../session/merchant.ts'
import { Panel } from '../../ui/Panel.tsx'
import '../../ui/text.css'
import './dashboard.css'
import { useMetricTexts } from '../../screens/statistics/metric-texts.ts'
import { movedTile, resizedTile, type Tile, toggledTile, usualTiles } from './tiles.ts'
import { useDashboardSetting } from './use-tiles.ts'

/** Chooses, orders and sizes the tiles of the dashboard; each step is kept at once and can be undone. */
export function Component() {
  const { formatMessage } = useIntl()
  const merchant = useCurrentMerchant()
  return (
    <Page title={formatMessage({ id: 'dashboard.settings' })} icon={<Settings />}>
      <Arrange key={merchant} />
    </Page>
  )
}

function Arrange() {
  const { formatMessage } = useIntl()
  const texts = useMetricTexts()
  const path = useMerchantPath()
  const [{ tiles }, change] = useDashboardSetting()
  const [earlier, setEarlier] = useState<readonly (readonly Tile[])[]>([])
  const [told, setTold] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const dragged = useRef<string | null>(null)

  const arrange = (next: readonly Tile[], code?: string) => {
    if (next === tiles) return
    setEarlier([...earlier.slice(-49), tiles])
    change({ tiles: next })
    if (code === undefined) return
    const place = next.findIndex((tile) => tile.code === code)
    const metric = metrics.get(code)
    const tile = next[place]
    if (metric && tile) {
      setTold(
        formatMessage(
          { id: 'dashboard.settings.told' },
          { name: texts.name(metric), place: place + 1, count: next.length, size: tile.size },
        ),
      )
    }
    // What is moved is drawn elsewhere and would lose the focus.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-code="${code}"]`)?.focus())
  }
  const undo = () => {
    const last = earlier.at(-1)
    if (last === undefined) return
    setEarlier(earlier.slice(0, -1))
    change({ tiles: last })
    setTold(formatMessage({ id: 'dashboard.settings.undone' }))
  }
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') undo()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  const move = (code: string, to: number) => arrange(movedTile(tiles, code, to), code)
  const resize = (code: string, by: 1 | -1) => arrange(resizedTile(tiles, code, by), code)
  return (
    <div className="detail">
      <Panel
        title={formatMessage({ id: 'dashboard.settings.order' })}
        actions={
          <div className="live-actions">
            <Button
              size="small"
              icon={<Undo />}
              disabled={earlier.length === 0}
              aria-keyshortcuts="Escape"
              onClick={undo}
            >
              {formatMessage({ id: 'dashboard.settings.undo' })}
            </Button>
            <Button size="small" onClick={() => arrange(usualTiles)}>
              {formatMessage({ id: 'dashboard.settings.usual' })}
            </Button>
            <LinkButton
              size="small"
              intent="primary"
              to={path('dashboard')}
              text={formatMessage({ id: 'dashboard.settings.done' })}
            />
          </div>
        }
      >
        <p className="muted">{formatMessage({ id: 'dashboard.settings.how' })}</p>
        <ol ref={list} className="dash-arrange">
          {tiles.map(({ code, size }, place) => {
            const metric = metrics.get(code)
            const name = metric ? texts.name(metric) : code
            return (
              <li
                key={code}
                data-code={code}
                tabIndex={-1}
                className={`dash-arranged dash-tile-${size}`}
                draggable
                onDragStart={() => {
                  dragged.current = code
                }}
                onDragOver={(event) => event.preventDefault()}
                onDrop={(event) => {
                  event.preventDefault()
                  if (dragged.current !== null) move(dragged.current, place)
                  dragged.current = null
                }}
                onKeyDown={(event) => {
                  const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key]
                  const by = ({ '+': 1, '-': -1 } as const)[event.key]
                  if (event.altKey && step !== undefined) move(code, place + step)
                  else if (by !== undefined) resize(code, by)
                  else return
                  event.preventDefault()
                }}
              >
                <span className="dash-arranged-name">
                  <b>{name}</b>{' '}
                  <span className="muted">{formatMessage({ id: 'dashboard.settings.size' }, { size })}</span>
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
                  aria-disabled={place === tiles.length - 1}
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
          })}
        </ol>
        <p className="visually-hidden" role="status">
          {told}
        </p>
      </Panel>
      <Panel title={formatMessage({ id: 'dashboard.settings.choose' })}>
        <div className="dash-choices">
          {metricBands.map((band) => (
            <fieldset key={band} className="dash-choice">
              <legend>{texts.window(metricOf('T', band))}</legend>
              {metricKinds.map((kind) => {
                const metric = metricOf(kind, band)
                const isChosen = tiles.some(({ code }) => code === metric.value)
                return (
                  <Checkbox
                    key={kind}
                    checked={isChosen}
                    disabled={isChosen && tiles.length === 1}
                    onChange={() => arrange(toggledTile(tiles, metric.value))}
                  >
                    {texts.figure(metric)} <span className="muted">{metric.value}</span>
                  </Checkbox>
                )
              })}
            </fieldset>
          ))}
        </div>
      </Panel>
    </div>
  )
}
