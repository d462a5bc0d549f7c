import { useApolloClient } from '@apollo/client/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { usePreferences } from '../../preferences/preferences.tsx'
import { useCurrentMerchant } from '../../session/merchant.ts'
import { useViewer } from '../../session/viewer.tsx'
import { weekStartOf } from '../../values/days.ts'
import { parseShared, pollOnce, tabsOf } from './one-poll.ts'
import { type PinnedView, usePinnedViews } from './pinned-views.ts'
import { countViews, type ViewCounts } from './view-counts.ts'

const everyMs = 60_000
const counted = 'view-counts'
const nothing: ViewCounts = {}

/** The counts that the tabs of this browser share, for the user and the merchant acted for. */
function useCountsKey(): string {
  const viewer = useViewer()
  const merchant = useCurrentMerchant()
  return `view-counts:${viewer?.merchantAccount ?? ''}/${viewer?.callerName ?? ''}:${merchant ?? ''}`
}

/** The last counts of pinned views; null before the first. */
export function useViewCounts(): ViewCounts | null {
  const key = useCountsKey()
  const [text, setText] = useState(() => localStorage.getItem(key))
  useEffect(() => {
    const read = () => setText(localStorage.getItem(key))
    read()
    addEventListener('storage', read)
    addEventListener(counted, read)
    return () => {
      removeEventListener('storage', read)
      removeEventListener(counted, read)
    }
  }, [key])
  return useMemo(() => parseShared<ViewCounts>(text)?.value ?? null, [text])
}

/** The pinned views that the user sees. A view of another merchant's team, or one that was removed, has no count. */
export function useSeenPins(): readonly PinnedView[] {
  const { pinned } = usePinnedViews()
  const counts = useViewCounts()
  return counts === null ? pinned : pinned.filter(({ id }) => id in counts)
}

/** Counts the pinned views once a minute while this tab is visible, for all tabs together. */
export function useCountPolls(pinned: readonly PinnedView[]): void {
  const client = useApolloClient()
  const key = useCountsKey()
  const { timezone } = usePreferences()
  const { locale } = useIntl()
  const latest = useRef(pinned)
  latest.current = pinned
  const ids = pinned.map(({ id }) => id).join()
  useEffect(() => {
    if (ids === '') return
    const tabs = tabsOf(key)
    let timer: ReturnType<typeof setTimeout> | undefined
    const poll = async (isNew: boolean) => {
      clearTimeout(timer)
      timer = setTimeout(poll, everyMs, false)
      if (document.visibilityState !== 'visible') return
      const known = parseShared<ViewCounts>(tabs.read())?.value ?? nothing
      // A view that was just pinned is counted immediately.
      const isMissing = isNew && latest.current.some(({ id }) => !(id in known))
      await pollOnce<ViewCounts>(tabs, isMissing ? 0 : everyMs, Date.now, (before) =>
        countViews(client, latest.current, before?.value ?? nothing, {
          now: new Date(),
          zone: timezone,
          weekStart: weekStartOf(locale),
        }),
      ).catch(() => null)
      dispatchEvent(new Event(counted))
    }
    const look = () => void poll(false)
    void poll(true)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [client, key, ids, timezone, locale])
}
