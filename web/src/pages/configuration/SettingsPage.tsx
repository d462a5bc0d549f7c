import { Settings } from '@blueprintjs/icons'
import { merchantSettings } from './merchant-settings.tsx'
import { SettingsScreen } from './SettingsScreen.tsx'

/** A merchant's settings. */
export function Component() {
  return <SettingsScreen page={merchantSettings} icon={<Settings />} />
}
