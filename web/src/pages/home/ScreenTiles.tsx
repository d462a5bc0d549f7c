import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { useMenuSubject } from '../../layout/use-menu-subject.ts'
import { entryPath, startPages } from '../../menu.ts'
import { Panel } from '../../ui/Panel.tsx'

/** All screens that the caller may open, from the side menu. */
export function ScreenTiles() {
  const intl = useIntl()
  const subject = useMenuSubject()
  const screens = startPages(subject)
  if (screens.length === 0) return null
  return (
    <Panel title={intl.formatMessage({ id: 'page.home.screens' })}>
      <ul className="tiles">
        {screens.map((entry) => (
          <li key={entry.title}>
            <Link to={entryPath(entry, subject)} className="tile">
              <entry.icon size={20} />
              <FormattedMessage id={entry.title} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
