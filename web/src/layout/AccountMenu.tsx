import { Button } from '@blueprintjs/core'
import { User } from '@blueprintjs/icons'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useHref, useLinkClickHandler } from 'react-router-dom'
import { accountMenu, entryPath, type ScreenEntry, visibleEntries } from '../menu.ts'
import { useChooseLanguage } from '../preferences/language.tsx'
import { useCan, useViewer } from '../session/viewer.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useIsPhone } from '../ui/media.ts'
import { Menu, MenuDivider, MenuItem, Popover } from '../ui/popover.tsx'
import { LanguageChoices, LanguageFailure } from './LanguageChoices.tsx'
import { useChangeTheme } from './use-change-theme.tsx'
import { useMenuSubject } from './use-menu-subject.ts'

const NamesSwitch = lazyPart(() => import('../session/NamesSwitch.tsx'), 'NamesSwitch')

/**
 * The account menu: sign in, preferences, profile, customers' names and sign out (specification 2.5). On a phone it
 * also has language and theme, because the bar has no room for them.
 */
export function AccountMenu() {
  const intl = useIntl()
  const viewer = useViewer()
  const subject = useMenuSubject()
  const isPhone = useIsPhone()
  const mayShowNames = useCan('customersUploads')
  const { choose, failed } = useChooseLanguage()
  const theme = useChangeTheme()
  const [isOpen, setOpen] = useState(false)
  const label = intl.formatMessage({ id: 'shell.account' })
  return (
    <Popover
      placement="bottom-end"
      isOpen={isOpen}
      onInteraction={setOpen}
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
            {mayShowNames && <NamesSwitch />}
            {isPhone && (
              <>
                <MenuDivider />
                <MenuItem icon={theme.icon} text={theme.label} onClick={theme.change} />
                <MenuDivider />
                <LanguageChoices choose={choose} onChosen={() => setOpen(false)} />
              </>
            )}
          </Menu>
          <LanguageFailure failed={failed} />
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
