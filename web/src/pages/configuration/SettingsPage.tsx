import { Settings } from '@blueprintjs/icons'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'
import { merchantSettings } from './merchant-settings.tsx'
import { SettingsScreen } from './SettingsScreen.tsx'

const ChargebackDays = lazyPart(() => import('./ChargebackDays.tsx'), 'ChargebackDays', <SkeletonLines count={4} />)

/** A merchant's settings: those of the platform, and the days to respond to chargebacks, which the portal keeps. */
export function Component() {
  return (
    <SettingsScreen page={merchantSettings} icon={<Settings />}>
      <ChargebackDays />
    </SettingsScreen>
  )
}
