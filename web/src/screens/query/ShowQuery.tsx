import { Button, Classes } from '@blueprintjs/core'
import { Code } from '@blueprintjs/icons'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useIntl } from 'react-intl'

const QueryDialog = lazy(() => import('./QueryDialog.tsx').then(({ QueryDialog }) => ({ default: QueryDialog })))

/** Opens what the screen has asked the gateway, by a button or by Ctrl+Shift+X (on a Mac Cmd+Shift+X); over a dialog by neither. */
export function ShowQuery() {
  const { formatMessage } = useIntl()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'x' || !(event.ctrlKey || event.metaKey) || !event.shiftKey || event.altKey)
        return
      event.preventDefault()
      if (!event.repeat && !document.querySelector(`.${Classes.DIALOG}`)) setOpen(true)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <Button
        variant="minimal"
        size="small"
        icon={<Code />}
        text={formatMessage({ id: 'query.show' })}
        title={formatMessage({ id: 'query.show.key' })}
        aria-keyshortcuts="Control+Shift+X Meta+Shift+X"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <QueryDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
