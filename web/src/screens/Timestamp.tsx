import { useFormatDate } from '../preferences/preferences.tsx'
import './timestamp.css'

/** A moment in the chosen zone, with its zone and UTC on pointing (specification 9); a dash where it is not known. */
export function Timestamp({ iso }: { readonly iso: string | null | undefined }) {
  const format = useFormatDate()
  if (!iso) return <span className="muted">–</span>
  const { local, both } = format(iso)
  const [day, ...clock] = local.split(' ')
  return (
    <time dateTime={iso} title={both}>
      {day} <span className="clock">{clock.join(' ')}</span>
    </time>
  )
}
