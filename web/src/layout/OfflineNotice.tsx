import { Offline, Refresh, Tick } from '@blueprintjs/icons'
import { useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { connection } from '../network/gateway.ts'
import { useConnection } from '../network/use-connection.ts'
import { signedIn } from '../session/signed-in.ts'

const shownMillis = 6_000

/** Warns that the gateway cannot be reached and the data may be stale; then reports that the connection is back. */
export function OfflineNotice() {
  const state = useConnection()
  const [after, setAfter] = useState<'nothing' | 'reading' | 'read'>('nothing')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let latest = 0
    const stop = connection.onBack(() => {
      const own = ++latest
      clearTimeout(timer)
      setAfter('reading')
      void Promise.resolve(signedIn.get()?.refreshShown()).then(() => {
        if (own !== latest) return
        setAfter('read')
        timer = setTimeout(() => setAfter('nothing'), shownMillis)
      })
    })
    return () => {
      latest = 0
      clearTimeout(timer)
      stop()
    }
  }, [])
  return (
    <div role="status">
      {state !== 'up' ? (
        <p className="offline-notice">
          <Offline /> <FormattedMessage id={state === 'offline' ? 'shell.offline' : 'shell.unreachable'} />
        </p>
      ) : (
        after !== 'nothing' && (
          <p className="offline-notice offline-notice-over">
            {after === 'reading' ? <Refresh /> : <Tick />}{' '}
            <FormattedMessage id={after === 'reading' ? 'shell.online.reading' : 'shell.online'} />
          </p>
        )
      )}
    </div>
  )
}
