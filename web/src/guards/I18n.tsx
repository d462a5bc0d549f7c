import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useChooseLanguage } from '../preferences/language.tsx'
import { usePreferences } from '../preferences/preferences.tsx'
import { readPreferences } from '../preferences/stored-preferences.ts'

/** The guard `i18n` (specification 2.3): each navigation picks up a language chosen in another tab. */
export function I18n() {
  const { pathname } = useLocation()
  const { locale } = usePreferences()
  const { choose } = useChooseLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation checks once.
  useEffect(() => {
    const chosen = readPreferences(document.cookie).locale || 'en'
    // If the messages cannot be fetched, the current language stays, and the next navigation tries again.
    if (chosen !== locale) void choose(chosen)
  }, [pathname])
  return <Outlet />
}
