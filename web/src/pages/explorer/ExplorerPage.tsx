import { Console } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { Page } from '../../layout/page.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'

// Apart from its page, so that the routes, which everybody loads, name one file of it.
const Explorer = lazyPart(() => import('./Explorer.tsx'), 'Explorer', <SkeletonLines count={12} />)

/** The page that runs queries of its reader's own. */
export function Component() {
  const { formatMessage } = useIntl()
  return (
    <Page title={formatMessage({ id: 'explorer.title' })} icon={<Console />}>
      <Explorer />
    </Page>
  )
}
