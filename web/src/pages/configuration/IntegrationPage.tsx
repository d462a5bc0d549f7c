import { DataConnection } from '@blueprintjs/icons'
import { ConfigurationKeys } from './ConfigurationKeys.tsx'
import { integrationSettings } from './integration-settings.tsx'
import { SettingsScreen } from './SettingsScreen.tsx'

/** The integration settings of a merchant: addresses, formats, secrets and the encryption key. */
export function Component() {
  return (
    <SettingsScreen page={integrationSettings} icon={<DataConnection />}>
      <ConfigurationKeys />
    </SettingsScreen>
  )
}
