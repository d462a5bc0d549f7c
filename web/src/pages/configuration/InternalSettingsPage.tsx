import { Wrench } from '@blueprintjs/icons'
import { internalSettings } from './internal-settings.tsx'
import { SettingsScreen } from './SettingsScreen.tsx'

/** The settings of a merchant that only the provider's staff see. */
export function Component() {
  return <SettingsScreen page={internalSettings} icon={<Wrench />} />
}
