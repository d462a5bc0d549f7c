import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router-dom'
import { useNetworkActivity } from '../network/network-activity.ts'

const throttleMillis = 200

/** A thin bar while a page or its data loads, shown only after 200 ms (specification 9). */
export function ProgressBar() {
  const { pending, errors } = useNetworkActivity()
  const hasFailed = Object.keys(errors).length > 0
  const isBusy = useNavigation().state !== 'idle' || pending > 0
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isBusy) {
      setLong(false)
      return
    }
    const timer = setTimeout(() => setLong(true), throttleMillis)
    return () => clearTimeout(timer)
  }, [isBusy])
  const state = isBusy && isLong ? 'busy' : !isBusy && hasFailed ? 'failed' : 'idle'
  return <div className={`progress-bar progress-bar-${state}`} aria-hidden="true" />
}
