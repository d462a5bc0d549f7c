import { Calendar } from '@blueprintjs/icons'
import { NewEntryPage } from '../../screens/entry/NewEntryPage.tsx'
import { plans } from './installment-plan.tsx'

/** Adds a plan to an installment setting. */
export function Component() {
  return <NewEntryPage entry={plans} icon={<Calendar />} />
}
