import { Console } from '@blueprintjs/icons'
import { lazy, Suspense } from 'react'
import { useIntl } from 'react-intl'
import { Page } from '../../layout/page.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'

// Apart from its page, so that the routes, which everybody loads, name one file of it.
const Explorer = lazy(() => import('./Explorer.tsx').then(({ Explorer }) => ({ default: Explorer })))

/** The page that runs queries of its reader's own. */
export function Component() {
  const { formatMessage } = useIntl()
  return (
    <Page title={formatMessage({ id: 'explorer.title' })} icon={<Console />}>
      <Suspense fallback={<SkeletonLines count={12} />}>
        <Explorer />
      </Suspense>
    </Page>
  )
}
