import { Endorsed } from '@blueprintjs/icons'
import { pathOf } from '../../paths.ts'
import { NewEntryPage } from '../../screens/entry/NewEntryPage.tsx'
import { useOwnerPath } from '../../screens/use-owner-path.ts'
import { trustLevels } from './trust-level.tsx'

/** Adds a trust level to the merchant acted for. */
export function Component() {
  const path = useOwnerPath()
  return (
    <NewEntryPage
      entry={trustLevels}
      icon={<Endorsed />}
      list={path(null, 'trust')}
      added={({ id, merchantAccount }) => path(merchantAccount, pathOf('trust/:trustLevel', { trustLevel: id }))}
    />
  )
}
