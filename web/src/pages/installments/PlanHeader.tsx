import { useMutation } from '@apollo/client/react'
import { useIntl } from 'react-intl'
import { Link, useNavigate } from 'react-router-dom'
import { pathOf } from '../../paths.ts'
import { countryName } from '../../screens/country.ts'
import { saveUnlessChanged } from '../../screens/edit/changed-meanwhile.ts'
import { EntryActions } from '../../screens/edit/EntryActions.tsx'
import { useRemove } from '../../screens/edit/use-remove.tsx'
import { Money } from '../../screens/Money.tsx'
import { Timestamp } from '../../screens/Timestamp.tsx'
import { useMerchantPath } from '../../session/merchant.ts'
import { Field, Fields } from '../../ui/Fields.tsx'
import { Id } from '../../ui/Id.tsx'
import { showDone } from '../../ui/show-done.ts'
import { BurdenText, PlanStatusTag } from './InstallmentTags.tsx'
import { planFields } from './plan-fields.tsx'
import { type InstallmentPlan, removeInstallmentPlan } from './plan-query.ts'
import { Rate } from './Rate.tsx'

interface PlanHeaderProps {
  readonly plan: InstallmentPlan
  readonly readAgain: () => Promise<InstallmentPlan | null>
  readonly onEdit: () => void
}

/** The plan, and what can be done with it. */
export function PlanHeader({ plan, readAgain, onEdit }: PlanHeaderProps) {
  const { formatMessage, formatNumber, locale } = useIntl()
  const navigate = useNavigate()
  const setting = useMerchantPath()(pathOf('installments/:installment', { installment: plan.installment }))
  const [remove] = useMutation(removeInstallmentPlan)
  const { id, countryCode, numberOfInstallments } = plan
  const country = countryCode ? countryName(countryCode, locale) : null
  const removal = useRemove({
    title: formatMessage({ id: 'installments.ask.remove' }, { installment: id }),
    means: formatMessage({ id: 'installments.ask.removePlan.means' }),
    thing: plan,
    shown: planFields,
    remove: ({ lastModified }) =>
      saveUnlessChanged(() => remove({ variables: { id, expectedLastModified: lastModified ?? null } }), readAgain),
    onRemoved: () => {
      showDone(formatMessage({ id: 'installments.done.remove' }, { installment: id }))
      navigate(setting)
    },
  })
  return (
    <section className="data-panel detail-header">
      <div className="detail-header-top">
        <h2 className="detail-name">
          {formatMessage(
            { id: 'installments.plan.name' },
            {
              count: numberOfInstallments === null ? '–' : formatNumber(numberOfInstallments ?? 0),
              country: country ?? countryCode ?? '–',
            },
          )}
        </h2>
        <PlanStatusTag status={plan.status} />
      </div>
      <Fields>
        <Field label={formatMessage({ id: 'installments.planId' })}>
          <Id value={id} />
        </Field>
        <Field label={formatMessage({ id: 'installments.id' })}>
          <Link className="id-text" to={setting}>
            {plan.installment}
          </Link>
        </Field>
        <Field label={formatMessage({ id: 'installments.countryCode' })}>
          {country ? `${countryCode} - ${country}` : countryCode}
        </Field>
        <Field label={formatMessage({ id: 'installments.currency' })}>{plan.currency}</Field>
        <Field label={formatMessage({ id: 'installments.numberOfInstallments' })}>{numberOfInstallments}</Field>
        <Field label={formatMessage({ id: 'installments.minAmount' })}>
          <Money amount={plan.minAmount} currency={plan.currency} />
        </Field>
        <Field label={formatMessage({ id: 'installments.interestRate' })}>
          <Rate rate={plan.interestRate} />
        </Field>
        <Field label={formatMessage({ id: 'installments.costBurden' })}>
          <BurdenText burden={plan.costBurden} />
        </Field>
        <Field label={formatMessage({ id: 'installments.lastModified' })}>
          <Timestamp iso={plan.lastModified} />
        </Field>
      </Fields>
      <EntryActions label={formatMessage({ id: 'installments.actions' })} onEdit={onEdit} onRemove={removal.ask} />
      {removal.dialog}
    </section>
  )
}
