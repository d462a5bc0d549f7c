import { useIntl } from 'react-intl'
import { entryPath, toolbarMenu, visibleEntries } from '../menu.ts'
import { LinkButton } from './LinkButton.tsx'
import { useMenuSubject } from './use-menu-subject.ts'

/** Links to the dashboard and home on every page (specification 2.5). */
export function ToolbarMenu() {
  const intl = useIntl()
  const subject = useMenuSubject()
  const entries = visibleEntries(toolbarMenu, subject)
  return (
    <div className="top-bar-toolbar">
      {entries.map((entry) => (
        <LinkButton
          key={entry.title}
          to={entryPath(entry, subject)}
          variant="minimal"
          icon={<entry.icon />}
          aria-label={intl.formatMessage({ id: entry.title })}
          title={intl.formatMessage({ id: entry.title })}
        />
      ))}
    </div>
  )
}
