import { useFormatDate } from '../preferences/preferences.tsx'
import './timestamp.css'

interface TimestampProps {
  readonly iso: string | null | undefined
  /** Rows take the brief form; what is meant as a day, such as an expiry, has no clock. */
  readonly form?: 'full' | 'brief' | 'day'
}

/** A moment in the chosen zone, with the seconds, its zone and UTC on pointing (specification 9); a dash where it is not known. */
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
