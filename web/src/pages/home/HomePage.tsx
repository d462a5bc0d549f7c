import './home.css'
import { Home } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { Page } from '../../layout/page.tsx'
import { useViewer } from '../../session/viewer.tsx'
import { HeldPermissions } from './HeldPermissions.tsx'
import { QuickFind } from './QuickFind.tsx'
import { ScreenTiles } from './ScreenTiles.tsx'
import { SignedInAs } from './SignedInAs.tsx'

/** Where a working day starts: find something, open a screen, see who one is and what one may do. */
export function Component() {
  const intl = useIntl()
  const viewer = useViewer()
  if (viewer === null) return null
  return (
    <Page title={intl.formatMessage({ id: 'page.home.title' })} icon={<Home />}>
      <div className="home">
        <QuickFind />
        <ScreenTiles />
        <SignedInAs viewer={viewer} />
        <HeldPermissions viewer={viewer} />
      </div>
    </Page>
  )
}
