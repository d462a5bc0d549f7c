import { Button } from '@blueprintjs/core'
import { Cross, Refresh } from '@blueprintjs/icons'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { takeReloadNote } from '../session/reload-page.ts'

// Read once when the page loads, before the first render.
const note = takeReloadNote()

/** Explains why the page was reloaded: its session was changed in another tab (specification 8, 'modified'). */
export function ModifiedNotice() {
  const intl = useIntl()
  const [isShown, setShown] = useState(note !== null)
  if (!isShown) return null
  return (
    <div className="offline-notice" role="status">
      <Refresh /> <FormattedMessage id={note === 'lost' ? 'session.modified.lost' : 'session.modified'} />
      <Button
        variant="minimal"
        size="small"
        icon={<Cross />}
        aria-label={intl.formatMessage({ id: 'shell.notice.close' })}
        onClick={() => setShown(false)}
      />
    </div>
  )
}
