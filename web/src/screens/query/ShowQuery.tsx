import { Button } from '@blueprintjs/core'
import { Code } from '@blueprintjs/icons'
import { type ComponentType, useState } from 'react'
import { useIntl } from 'react-intl'
import { useKeys } from '../../keys/keys.ts'

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
  useKeys('everywhere', [{ combo: 'mod+shift+x', does: 'showQuery', act: open, inFields: true }])
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
