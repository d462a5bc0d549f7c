import { Flash, Moon } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { usePreferences } from '../preferences/preferences.tsx'

/** The switch to the other theme: its icon, label and action. */
export function useChangeTheme() {
  const { formatMessage } = useIntl()
  const { theme, setPreference } = usePreferences()
  const isDark = theme === 'dark'
  return {
    icon: isDark ? <Flash /> : <Moon />,
    label: formatMessage({ id: isDark ? 'shell.theme.light' : 'shell.theme.dark' }),
    change: () => setPreference('theme', isDark ? 'light' : 'dark'),
  }
}
