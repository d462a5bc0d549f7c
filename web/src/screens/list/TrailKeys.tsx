import { useApolloClient } from '@apollo/client/react'
import { useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { useHref, useLocation, useNavigate } from 'react-router-dom'
import { type Key, useKeys } from '../../keys/keys.ts'
import { Failure } from '../error/Failure.tsx'
import { nextTrail } from './next-trail.ts'
import { leaveTrail, trailThrough } from './trail.ts'

interface TrailKeysProps {
  /** The parent list, for an object that was not opened from a list. */
  readonly list: string
}

/**
 * The keys of an object that was opened from a list: j and k go to the next and previous object, even on the next page
 * of the list, and u goes to the list.
 */
export function TrailKeys({ list }: TrailKeysProps) {
  const { formatMessage } = useIntl()
  const navigate = useNavigate()
  const client = useApolloClient()
  const root = useHref('/')
  const { pathname } = useLocation()
  const [failed, setFailed] = useState<{ readonly error: unknown; readonly by: 1 | -1 } | null>(null)
  const isReading = useRef(false)
  const trail = trailThrough(pathname)
  // Back goes to the list, no matter how many objects were viewed.
  const open = (path: string) => navigate(path, { replace: true })
  const turn = async (by: 1 | -1) => {
    if (trail === null || isReading.current) return
    isReading.current = true
    setFailed(null)
    try {
      const next = await nextTrail(client, trail, by)
      const first = next?.rows.at(by === 1 ? 0 : -1)
      if (!next || first === undefined) return
      leaveTrail(next)
      void open(first)
    } catch (error) {
      setFailed({ error, by })
    } finally {
      isReading.current = false
    }
  }
  const to = (by: 1 | -1) => () => {
    const place = trail?.rows.indexOf(pathname) ?? -1
    const next = trail?.rows[place + by]
    void (next === undefined ? turn(by) : open(next))
  }
  const row = { href: root + pathname.slice(1), top: 0, left: 0 }
  const up = () => navigate(trail?.list ?? list, { state: { row, place: trail?.place } })
  const keys: Key[] = [{ combo: 'u', does: 'upToList', act: up }]
  if (trail) keys.push({ combo: 'j', does: 'nextRow', act: to(1) }, { combo: 'k', does: 'previousRow', act: to(-1) })
  useKeys('page', keys)
  return (
    failed && (
      <Failure what={formatMessage({ id: 'list.failed' })} error={failed.error} retry={() => void turn(failed.by)} />
    )
  )
}
