import { Button } from '@blueprintjs/core'
import { ArrowLeft, Menu } from '@blueprintjs/icons'
import { memo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { useDataMerchant } from '../screens/object/use-data-merchant.ts'
import { signedIn } from '../session/signed-in.ts'
import { useViewer } from '../session/viewer.tsx'
import { useIsPhone } from '../ui/media.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { FinderField } from './FinderField.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { LazyJobsEntry } from './LazyJobsEntry.tsx'
import { usePageHeading } from './page.tsx'
import { ToolbarMenu } from './ToolbarMenu.tsx'
import { useBack, useListAbove } from './use-back.ts'
import { useChangeTheme } from './use-change-theme.tsx'
import type { DrawerState } from './use-drawer.ts'

// The same elements each time: React does not render them again if only the page has changed.
const finder = <FinderField />
const toolbar = <ToolbarMenu />
const jobs = <LazyJobsEntry />
const language = <LanguageMenu />
const account = <AccountMenu />

/**
 * Back button, drawer toggle, the page's icon and title, and the menus (specification 2.5). On a phone the merchant is
 * two letters, with its name below the title while the caller acts for another merchant.
 */
export const TopBar = memo(function TopBar({ drawer }: { drawer: DrawerState }) {
  const intl = useIntl()
  const heading = usePageHeading()
  const viewer = useViewer()
  // No merchant can be chosen before signing in.
  const MerchantSelector = signedIn.get()?.MerchantSelector
  const back = useBack()
  const above = useListAbove()
  const onBehalfOf = useDataMerchant()
  const theme = useChangeTheme()
  const isPhone = useIsPhone()
  return (
    <header className={onBehalfOf === null ? 'top-bar' : 'top-bar top-bar-for-another'}>
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
      {above && heading && (
        <Link to={above.path} className="top-bar-above">
          <FormattedMessage id={above.title} />
        </Link>
      )}
      <div className="top-bar-heading">
        <h1 id="page-title" className="top-bar-title">
          {heading?.title}
        </h1>
        {isPhone && onBehalfOf !== null && <span className="top-bar-for">{onBehalfOf}</span>}
      </div>
      {viewer && finder}
      {toolbar}
      {!isPhone && jobs}
      {viewer && MerchantSelector && (
        <div className="top-bar-merchant">
          <MerchantSelector viewer={viewer} />
        </div>
      )}
      {!isPhone && (
        <>
          {language}
          <Button variant="minimal" icon={theme.icon} onClick={theme.change} aria-label={theme.label} />
        </>
      )}
      {account}
    </header>
  )
})
