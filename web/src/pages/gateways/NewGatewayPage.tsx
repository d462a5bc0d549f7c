import { BankAccount } from '@blueprintjs/icons'
import { pathOf } from '../../paths.ts'
import { NewEntryPage } from '../../screens/entry/NewEntryPage.tsx'
import { useOwnerPath } from '../../screens/use-owner-path.ts'
import { gateways } from './gateway.tsx'

/** Adds a payment gateway to the merchant acted for. */
export function Component() {
  const path = useOwnerPath()
  return (
    <NewEntryPage
      entry={gateways}
      icon={<BankAccount />}
      list={path(null, 'gateways')}
      added={({ id, merchantAccount }) => path(merchantAccount, pathOf('gateways/:gateways', { gateways: id }))}
    />
  )
}
