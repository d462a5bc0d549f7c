import { Button } from '@blueprintjs/core'
import { User } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { useHref, useLinkClickHandler } from 'react-router-dom'
import { accountMenu, entryPath, type ScreenEntry, visibleEntries } from '../menu.ts'
import { useViewer } from '../session/viewer.tsx'
import { Menu, MenuItem, Popover } from '../ui/popover.tsx'
import { useMenuSubject } from './use-menu-subject.ts'

/** What concerns the person: sign in, preferences, profile, sign out (specification 2.5). */
export function AccountMenu() {
  const intl = useIntl()
  const viewer = useViewer()
  const subject = useMenuSubject()
  const label = intl.formatMessage({ id: 'shell.account' })
  return (
    <Popover
      placement="bottom-end"
      content={
        <>
          {viewer && (
            <p className="account-menu-who">
              <b>{viewer.callerName}</b> {viewer.merchantAccount}
            </p>
          )}
          <Menu aria-label={label}>
            {visibleEntries(accountMenu, subject).map((entry) => (
              <AccountMenuItem key={entry.title} entry={entry} path={entryPath(entry, subject)} />
            ))}
          </Menu>
        </>
      }
    >
      <Button
        variant="minimal"
        icon={<User />}
        aria-label={viewer ? `${label}: ${viewer.callerName}` : label}
        className="account-button"
        text={viewer?.callerName}
      />
    </Popover>
  )
}

function AccountMenuItem({ entry, path }: { entry: ScreenEntry; path: string }) {
  const intl = useIntl()
  return (
    <MenuItem
      icon={<entry.icon />}
      text={intl.formatMessage({ id: entry.title })}
      href={useHref(path)}
      onClick={useLinkClickHandler<HTMLElement>(path)}
    />
  )
}
