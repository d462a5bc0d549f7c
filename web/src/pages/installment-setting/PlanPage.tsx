import { Calendar } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { EntryPage } from '../../screens/entry/EntryPage.tsx'
import { countryName } from '../../values/country.ts'
import { type InstallmentPlan, plans } from './installment-plan.tsx'

/** The page of one installment plan. */
export function Component() {
  return <EntryPage entry={plans} icon={<Calendar />} heading={(plan) => <PlanName plan={plan} />} />
}

function PlanName({ plan: { countryCode, numberOfInstallments } }: { readonly plan: InstallmentPlan }) {
  const { formatMessage, formatNumber, locale } = useIntl()
  const count = numberOfInstallments === null ? '–' : formatNumber(numberOfInstallments)
  const country = (countryCode && countryName(countryCode, locale)) ?? countryCode ?? '–'
  return formatMessage({ id: 'installments.plan.name' }, { count, country })
}
