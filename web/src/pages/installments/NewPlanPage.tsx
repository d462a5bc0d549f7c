import { Calendar } from '@blueprintjs/icons'
import { useParams } from 'react-router-dom'
import { pathOf } from '../../paths.ts'
import { NewEntryPage } from '../../screens/entry/NewEntryPage.tsx'
import { useMerchantPath } from '../../session/merchant.ts'
import { plans } from './plan.tsx'

/** Adds a plan to an installment setting. */
export function Component() {
  const { installment = '' } = useParams()
  const setting = useMerchantPath()(pathOf('installments/:installment', { installment }))
  return (
    <NewEntryPage entry={plans} icon={<Calendar />} parent={{ installment }} list={setting} added={() => setting} />
  )
}
