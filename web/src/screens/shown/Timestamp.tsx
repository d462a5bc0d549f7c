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
  if (!iso) return <span className="muted">–</span>
  const moment = format(iso)
  const [day, clock] = form === 'day' ? [moment.day] : moment[form]
  return (
    <time dateTime={iso} title={moment.both}>
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
