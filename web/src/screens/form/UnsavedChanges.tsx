import { Alert } from '@blueprintjs/core'
import { useEffect } from 'react'
import { useIntl } from 'react-intl'
import { useBlocker } from 'react-router-dom'

/** While there are unsaved changes, asks before they are left behind. `allow` lets the way after saving pass. */
export function UnsavedChanges({ when, allow }: { readonly when: boolean; readonly allow: () => boolean }) {
  const intl = useIntl()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when &&
      !allow() &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  )
  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [when])
  return (
    <Alert
      isOpen={blocker.state === 'blocked'}
      intent="danger"
      canEscapeKeyCancel
      cancelButtonText={intl.formatMessage({ id: 'form.unsaved.stay' })}
      confirmButtonText={intl.formatMessage({ id: 'form.unsaved.leave' })}
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      <p>{intl.formatMessage({ id: 'form.unsaved' })}</p>
    </Alert>
  )
}
