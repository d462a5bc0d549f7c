import { useMemo } from 'react'
import { useFormatDate } from '../../preferences/preferences.tsx'
import './timestamp.css'

interface TimestampProps {
  readonly iso: string | null | undefined
  /** `brief` is for rows; `day` has no time, for dates such as an expiry. */
  readonly form?: 'full' | 'brief' | 'day'
}

/** A timestamp in the chosen time zone; the tooltip adds seconds, zone and UTC (specification 9). A dash if unknown. */
export function Timestamp({ iso, form = 'full' }: TimestampProps) {
  const format = useFormatDate()
  // Five formats for each timestamp are a large part of the time of a list.
  const shown = useMemo(() => {
    const moment = iso ? format(iso) : null
    return moment && { both: moment.both, parts: form === 'day' ? [moment.day] : moment[form] }
  }, [iso, form, format])
  if (!iso || !shown) return <span className="muted">–</span>
  const [day, clock] = shown.parts
  return (
    <time dateTime={iso} title={shown.both}>
      <span className="date-part">{day}</span>
      {clock && (
        <>
          {' '}
          <span className="date-part">{clock}</span>
        </>
      )}
    </time>
  )
}
