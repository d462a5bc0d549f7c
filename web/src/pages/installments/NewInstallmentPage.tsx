import { Calendar } from '@blueprintjs/icons'
import { pathOf } from '../../paths.ts'
import { NewEntryPage } from '../../screens/entry/NewEntryPage.tsx'
import { useOwnerPath } from '../../screens/use-owner-path.ts'
import { settings } from './setting.tsx'

/** Adds an installment setting to the merchant acted for. */
export function Component() {
  const path = useOwnerPath()
  return (
    <NewEntryPage
      entry={settings}
      icon={<Calendar />}
      list={path(null, 'installments')}
      added={({ id, merchantAccount }) =>
        path(merchantAccount, pathOf('installments/:installment', { installment: id }))
      }
    />
  )
}
