import { type MetricCode, metrics } from '@portal/schema/metric'
import { useState } from 'react'
import { useCurrentMerchant } from '../../session/merchant.ts'
import { readMerchantSetting, saveMerchantSetting } from '../../session/merchant-settings.ts'
import { useViewer } from '../../session/viewer.tsx'
import { readTiles, type Tile, tilesText } from './tiles.ts'

/** The dashboard's setting, stored per merchant account (specification 3). */
export interface DashboardSetting {
  readonly tiles: readonly Tile[]
  /** The metric of the chart. */
  readonly chart: MetricCode
}

/** The dashboard setting of the current merchant, and a function that changes it. */
export function useDashboardSetting(): readonly [DashboardSetting, (change: Partial<DashboardSetting>) => void] {
  const viewer = useViewer()
  const merchant = useCurrentMerchant() ?? viewer?.merchantAccount ?? ''
  const [setting, setSetting] = useState(() => readSetting(merchant))
  const change = (changed: Partial<DashboardSetting>) => {
    // Another tab may have changed the rest.
    const next = { ...readSetting(merchant), ...changed }
    setSetting(next)
    saveMerchantSetting(localStorage, merchant, 'dashboard', { tiles: tilesText(next.tiles), chart: next.chart })
  }
  return [setting, change]
}

function readSetting(merchant: string): DashboardSetting {
  const { tiles, chart } = readMerchantSetting(localStorage, merchant, 'dashboard')
  return { tiles: readTiles(tiles), chart: metrics.get(chart ?? '')?.value ?? 'CRM' }
}
