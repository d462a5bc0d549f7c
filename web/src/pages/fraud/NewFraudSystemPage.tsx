import { Shield } from '@blueprintjs/icons'
import { pathOf } from '../../paths.ts'
import { NewEntryPage } from '../../screens/entry/NewEntryPage.tsx'
import { useOwnerPath } from '../../screens/use-owner-path.ts'
import { fraudSystems } from './fraud-system.tsx'

/** Adds a fraud system to the merchant acted for. */
export function Component() {
  const path = useOwnerPath()
  return (
    <NewEntryPage
      entry={fraudSystems}
      icon={<Shield />}
      list={path(null, 'fraud')}
      added={({ id, merchantAccount }) => path(merchantAccount, pathOf('fraud/:fraud', { fraud: id }))}
    />
  )
}
