import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { RawIntlProvider } from 'react-intl'
import { groupedIntl } from '../i18n/grouped-intl.ts'
import { type Locale, loadedMessages, loadMessages } from '../i18n/messages.ts'
import { usePreferences } from './preferences.tsx'

/** Provides the messages of the chosen language, which must have been loaded. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const { locale } = usePreferences()
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  const messages = loadedMessages(locale)
  if (messages === null) throw new Error(`The messages of "${locale}" were not loaded`)
  const intl = useMemo(() => groupedIntl(locale, messages), [locale, messages])
  return <RawIntlProvider value={intl}>{children}</RawIntlProvider>
}

/**
 * Changes the language after loading its messages, and returns whether that worked. `failed` is the language that could
 * not be loaded.
 */
export function useChooseLanguage(): { choose: (locale: Locale) => Promise<boolean>; failed: Locale | null } {
  const { setPreference } = usePreferences()
  const [failed, setFailed] = useState<Locale | null>(null)
  const choose = async (locale: Locale) => {
    setFailed(null)
    try {
      await loadMessages(locale)
    } catch {
      setFailed(locale)
      return false
    }
    setPreference('locale', locale)
    return true
  }
  return { choose, failed }
}
