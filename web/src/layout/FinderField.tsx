import { Search } from '@blueprintjs/icons'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'react-router-dom'
import { isMac } from '../keys/is-mac.ts'
import { overlay } from '../keys/overlay.ts'

/** Opens the finder, in the middle of the bar. Home shows the finder itself. */
export function FinderField() {
  const intl = useIntl()
  const { pathname } = useLocation()
  const isHome = pathname === '/'
  const shortcut = isMac() ? '⌘K' : 'Ctrl K'
  return (
    <button
      type="button"
      className="top-bar-finder"
      aria-label={`${intl.formatMessage({ id: 'shell.find' })} ${shortcut}`}
      aria-keyshortcuts="Control+K Meta+K"
      style={{ visibility: isHome ? 'hidden' : 'visible' }}
      onClick={() => overlay.set('finder')}
    >
      <Search />
      <span className="top-bar-finder-text">
        <FormattedMessage id="shell.find" />
      </span>
      <kbd>{shortcut}</kbd>
    </button>
  )
}
