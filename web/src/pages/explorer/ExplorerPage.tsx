import { Console } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { Page } from '../../layout/page.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'

// In a separate file, so that the routes, which everyone loads, reference only one of its files.
const Explorer = lazyPart(() => import('./Explorer.tsx'), 'Explorer', <SkeletonLines count={12} />)

/** The page where users run their own queries. */
export function Component() {
  const { formatMessage } = useIntl()
  return (
    <Page title={formatMessage({ id: 'explorer.title' })} icon={<Console />}>
      <Explorer />
    </Page>
  )
}
