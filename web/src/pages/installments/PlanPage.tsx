import { Calendar } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import { useParams } from 'react-router-dom'
import { pathOf } from '../../paths.ts'
import { countryName } from '../../screens/country.ts'
import { EntryPage } from '../../screens/entry/EntryPage.tsx'
import { useMerchantPath } from '../../session/merchant.ts'
import { type InstallmentPlan, plans } from './plan.tsx'

/** The page of one installment plan. */
export function Component() {
  const { installment = '', installmentPlan = '' } = useParams()
  const setting = useMerchantPath()(pathOf('installments/:installment', { installment }))
  return (
    <EntryPage
      entry={plans}
      id={installmentPlan}
      icon={<Calendar />}
      parent={{ installment }}
      list={() => setting}
      heading={(plan) => <PlanName plan={plan} />}
    />
  )
}

function PlanName({ plan: { countryCode, numberOfInstallments } }: { readonly plan: InstallmentPlan }) {
  const { formatMessage, formatNumber, locale } = useIntl()
  const count = numberOfInstallments === null ? '–' : formatNumber(numberOfInstallments)
  const country = (countryCode && countryName(countryCode, locale)) ?? countryCode ?? '–'
  return <h2 className="detail-name">{formatMessage({ id: 'installments.plan.name' }, { count, country })}</h2>
}
