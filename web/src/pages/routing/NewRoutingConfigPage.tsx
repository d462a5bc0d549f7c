import { Route } from '@blueprintjs/icons'
import { pathOf } from '../../paths.ts'
import { NewEntryPage } from '../../screens/entry/NewEntryPage.tsx'
import { useOwnerPath } from '../../screens/use-owner-path.ts'
import { routing } from './routing.tsx'

/** Adds a routing configuration to the merchant acted for; what it begins with may be that of another one. */
export function Component() {
  const path = useOwnerPath()
  return (
    <NewEntryPage
      entry={routing}
      icon={<Route />}
      list={path(null, 'routing')}
      added={({ id, merchantAccount }) => path(merchantAccount, pathOf('routing/:routingId', { routingId: id }))}
    />
  )
}
