import './home.css'
import { Home } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { Page } from '../../layout/page.tsx'
import { MyWork } from '../../screens/cases/MyWork.tsx'
import { useViewer } from '../../session/viewer.tsx'
import { useIsPhone } from '../../ui/media.ts'
import { HealthPanel } from './HealthPanel.tsx'
import { HomeFinder } from './HomeFinder.tsx'
import { LookedAtPanel } from './LookedAtPanel.tsx'
import { NewsPanel } from './NewsPanel.tsx'
import { ScreenTiles } from './ScreenTiles.tsx'
import { WaitingPanel } from './WaitingPanel.tsx'

/** The start page: search, waiting tasks, the state of payments, and recently viewed objects. */
export function Component() {
  const intl = useIntl()
  // On wider screens, the menu and the state of payments are next to the page. On a phone, an incident must not be
  // below the tiles.
  const isPhone = useIsPhone()
  if (useViewer() === null) return null
  return (
    <Page title={intl.formatMessage({ id: 'page.home.title' })} icon={<Home />}>
      <div className="home">
        <HomeFinder />
        <div className="home-main">
          {isPhone && <HealthPanel />}
          <WaitingPanel />
          <MyWork />
          <LookedAtPanel />
          {isPhone && <ScreenTiles />}
        </div>
        <div className="home-side">
          {!isPhone && <HealthPanel />}
          <NewsPanel />
        </div>
      </div>
    </Page>
  )
}
