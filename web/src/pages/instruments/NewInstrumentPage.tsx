import { MobilePhone } from '@blueprintjs/icons'
import { pathOf } from '../../paths.ts'
import { NewEntryPage } from '../../screens/entry/NewEntryPage.tsx'
import { useOwnerPath } from '../../screens/use-owner-path.ts'
import { instruments } from './instrument.tsx'

/** Adds a payment instrument to the merchant acted for. */
export function Component() {
  const path = useOwnerPath()
  return (
    <NewEntryPage
      entry={instruments}
      icon={<MobilePhone />}
      list={path(null, 'instruments')}
      added={({ id, merchantAccount }) =>
        path(merchantAccount, pathOf('instruments/:instruments', { instruments: id }))
      }
    />
  )
}
