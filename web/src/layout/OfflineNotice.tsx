import { Offline, Tick } from '@blueprintjs/icons'
import { useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { refreshShown } from '../apollo.ts'
import { useIsOffline } from '../network-activity.ts'

const shownMillis = 6_000

/** Says that there is no network, so that what is shown is not taken for current; then that it is back and all read again. */
export function OfflineNotice() {
  const isOffline = useIsOffline()
  const [wasOffline, setWasOffline] = useState(isOffline)
  const [isBack, setBack] = useState(false)
  if (isOffline !== wasOffline) {
    setWasOffline(isOffline)
    setBack(wasOffline)
  }
  useEffect(() => {
    if (!isBack) return
    void refreshShown()
    const timer = setTimeout(() => setBack(false), shownMillis)
    return () => clearTimeout(timer)
  }, [isBack])
  return (
    <div role="status">
      {isOffline && (
        <p className="offline-notice">
          <Offline /> <FormattedMessage id="shell.offline" />
        </p>
      )}
      {isBack && (
        <p className="offline-notice offline-notice-over">
          <Tick /> <FormattedMessage id="shell.online" />
        </p>
      )}
    </div>
  )
}
