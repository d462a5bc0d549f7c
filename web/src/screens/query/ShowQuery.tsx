import { Button, Classes } from '@blueprintjs/core'
import { Code } from '@blueprintjs/icons'
import { type ComponentType, useEffect, useState } from 'react'
import { useIntl } from 'react-intl'

/**
 * Opens the list of the screen's operations, with a button or Ctrl+Shift+X (on a Mac Cmd+Shift+X), but not over a
 * dialog. It is part of the first load; the dialog is loaded on demand.
 */
export function ShowQuery() {
  const { formatMessage } = useIntl()
  const [dialog, setDialog] = useState<{ readonly Dialog: ComponentType<{ onClose: () => void }> } | null>(null)
  const open = () => {
    // A failed load is retried on the next attempt. The app shell reports the lost connection.
    import('./QueryDialog.tsx').then(({ QueryDialog }) => setDialog({ Dialog: QueryDialog })).catch(() => undefined)
  }
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'x' || !(event.ctrlKey || event.metaKey) || !event.shiftKey || event.altKey)
        return
      event.preventDefault()
      if (!event.repeat && !document.querySelector(`.${Classes.DIALOG}`)) open()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  })
  return (
    <>
      <Button
        variant="minimal"
        size="small"
        icon={<Code />}
        text={formatMessage({ id: 'shell.query' })}
        title={formatMessage({ id: 'shell.query.key' })}
        aria-keyshortcuts="Control+Shift+X Meta+Shift+X"
        onClick={open}
      />
      {dialog && <dialog.Dialog onClose={() => setDialog(null)} />}
    </>
  )
}
