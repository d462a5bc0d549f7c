import { createContext, type ReactNode, useCallback, useContext, useLayoutEffect, useMemo, useState } from 'react'
import type { Locale } from '../i18n/messages.ts'
import { type DateFormat, type FormattedDate, formatDate, formatDay } from './format-date.ts'
import { preferencesCookie, readPreferences, type StoredPreferences } from './stored-preferences.ts'
import { ownTimeZone } from './time-zones.ts'

interface Preferences {
  /** The language in use: the chosen one, or English. */
  readonly locale: Locale
  /** The IANA time zone in use: the chosen one, or this computer's. */
  readonly timezone: string
  readonly dateFormat: DateFormat
  readonly theme: StoredPreferences['theme']
  readonly density: StoredPreferences['density']
  /** The stored choices; empty if not chosen. */
  readonly stored: StoredPreferences
  readonly setPreference: <Name extends keyof StoredPreferences>(name: Name, value: StoredPreferences[Name]) => void
}

let shown: Preferences | null = null

const PreferencesContext = createContext<Preferences | null>(null)

interface PreferencesProviderProps {
  /** The preferences for which the page has loaded its messages. Another tab may have stored others since. */
  readonly start: StoredPreferences
  readonly children: ReactNode
}

/** Provides the preferences and stores them in their cookie. */
export function PreferencesProvider({ start, children }: PreferencesProviderProps) {
  const [stored, setStored] = useState(start)
  const setPreference = useCallback<Preferences['setPreference']>((name, value) => {
    // Reads the cookie again, because another tab may have changed other preferences.
    const changed = { ...readPreferences(document.cookie), [name]: value }
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http.
    document.cookie = preferencesCookie(changed, location.protocol === 'https:')
    setStored(changed)
  }, [])
  useLayoutEffect(() => {
    // Set on the body, because Blueprint renders overlays next to the page, not inside it.
    document.body.classList.toggle('bp6-dark', stored.theme === 'dark')
  }, [stored.theme])
  useLayoutEffect(() => {
    // Not with each change of the theme, because an open view may have another density.
    document.body.classList.toggle('density-compact', stored.density === 'compact')
  }, [stored.density])
  const preferences = useMemo(
    () => ({
      locale: stored.locale || ('en' as const),
      timezone: stored.timezone || ownTimeZone(),
      dateFormat: stored.dateFormat,
      theme: stored.theme,
      density: stored.density,
      stored,
      setPreference,
    }),
    [stored, setPreference],
  )
  useLayoutEffect(() => {
    shown = preferences
  }, [preferences])
  return <PreferencesContext value={preferences}>{children}</PreferencesContext>
}

/** The preferences of the shown page; null before its first render. For code outside of components. */
export function shownPreferences(): Preferences | null {
  return shown
}

/** The preferences and their setter. */
export function usePreferences(): Preferences {
  const preferences = useContext(PreferencesContext)
  if (preferences === null) throw new Error('usePreferences needs a PreferencesProvider')
  return preferences
}

/** Formats ISO timestamps in the chosen language, time zone and format. */
export function useFormatDate(): (iso: string) => FormattedDate {
  const { locale, timezone, dateFormat } = usePreferences()
  return useCallback(
    (iso) => formatDate(iso, { locale, timezone, dateFormat }, new Date()),
    [locale, timezone, dateFormat],
  )
}

/** Formats days without a time zone, `2026-11-21`, in the chosen language and format. */
export function useFormatDay(): (day: string) => string {
  const { locale, dateFormat } = usePreferences()
  return useCallback((day) => formatDay(day, { locale, dateFormat }), [locale, dateFormat])
}
