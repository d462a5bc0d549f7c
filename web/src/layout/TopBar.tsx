import { Button } from '@blueprintjs/core'
import { ArrowLeft, Flash, Menu, Moon } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { usePreferences } from '../preferences/preferences.tsx'
import { useViewer } from '../session/viewer.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { MerchantSelector } from './MerchantSelector.tsx'
import { usePageHeading } from './page.tsx'
import { ToolbarMenu } from './ToolbarMenu.tsx'
import { useBack } from './use-back.ts'
import type { DrawerState } from './use-drawer.ts'

/** Back, drawer toggle, the page's icon and title, and the menus (specification 2.5). */
export function TopBar({ drawer }: { drawer: DrawerState }) {
  const intl = useIntl()
  const heading = usePageHeading()
  const viewer = useViewer()
  const back = useBack()
  const { theme, setPreference } = usePreferences()
  return (
    <header className="top-bar">
      {back && (
        <Button
          variant="minimal"
          icon={<ArrowLeft />}
          onClick={back}
          aria-label={intl.formatMessage({ id: 'shell.back' })}
        />
      )}
      <Button
        variant="minimal"
        ref={drawer.toggleRef}
        icon={<Menu />}
        onClick={drawer.toggle}
        aria-label={intl.formatMessage({ id: 'shell.menu.main' })}
        aria-expanded={drawer.isOpen}
        aria-controls="side-menu"
      />
      <span className="top-bar-icon" aria-hidden="true">
        {heading?.icon}
      </span>
      <h1 id="page-title" className="top-bar-title">
        {heading?.title}
      </h1>
      <ToolbarMenu />
      {viewer && (
        <div className="top-bar-merchant">
          <MerchantSelector viewer={viewer} />
        </div>
      )}
      <LanguageMenu />
      <Button
        variant="minimal"
        icon={theme === 'dark' ? <Flash /> : <Moon />}
        onClick={() => setPreference('theme', theme === 'dark' ? 'light' : 'dark')}
        aria-label={intl.formatMessage({ id: theme === 'dark' ? 'shell.theme.light' : 'shell.theme.dark' })}
      />
      <AccountMenu />
    </header>
  )
}
