import { useEffect, useState } from 'react'
import { FormattedRelativeTime } from 'react-intl'
import { useFormatDate } from '../../preferences/preferences.tsx'

/** How long ago something happened, updated over time; the tooltip shows the timestamp. */
export function Age({ since }: { readonly since: number }) {
  const format = useFormatDate()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.round((now - since) / 1000))
  const [value, unit] =
    seconds < 60
      ? ([seconds, 'second'] as const)
      : seconds < 3600
        ? ([Math.floor(seconds / 60), 'minute'] as const)
        : ([Math.floor(seconds / 3600), 'hour'] as const)
  const iso = new Date(since).toISOString()
  return (
    <time dateTime={iso} title={format(iso).both}>
      <FormattedRelativeTime value={-value} unit={unit} numeric="auto" style="narrow" />
    </time>
  )
}
