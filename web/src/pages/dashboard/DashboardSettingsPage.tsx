import { Button, Checkbox } from '@blueprintjs/core'
import { Settings, Undo } from '@blueprintjs/icons'
import { metricBands, metricKinds, metricOf } from '@portal/schema/metric'
import { useIntl } from 'react-intl'
import { LinkButton } from '../../layout/LinkButton.tsx'
import { Page } from '../../layout/page.tsx'
import { usePath } from '../../screens/object/use-owner-path.ts'
import '../../screens/object/detail.css'
import '../../screens/live/live.css'
import { useCurrentMerchant } from '../../session/merchant.ts'
import { Panel } from '../../ui/Panel.tsx'
import '../../ui/text.css'
import './dashboard.css'
import { useMetricTexts } from '../../screens/statistics/metric-texts.ts'
import { ArrangedTile } from './ArrangedTile.tsx'
import { toggledTile, usualTiles } from './tiles.ts'
import { useArrange } from './use-arrange.ts'
import { useDashboardSetting } from './use-tiles.ts'

/** Chooses, orders and sizes the tiles of the dashboard. Each step is saved immediately and can be undone. */
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
  const path = usePath()
  const [{ tiles }, change] = useDashboardSetting()
  const arranging = useArrange(tiles, (next) => change({ tiles: next }))
  const { arrange } = arranging
  return (
    <div className="detail">
      <Panel
        title={formatMessage({ id: 'dashboard.settings.order' })}
        actions={
          <div className="live-actions">
            <Button
              size="small"
              icon={<Undo />}
              disabled={!arranging.canUndo}
              aria-keyshortcuts="Escape"
              onClick={arranging.undo}
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
        <ol ref={arranging.list} className="dash-arrange">
          {tiles.map((tile, place) => (
            <ArrangedTile key={tile.code} tile={tile} place={place} count={tiles.length} arranging={arranging} />
          ))}
        </ol>
        <p className="visually-hidden" role="status">
          {arranging.announcement}
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
