import type { ShownField } from '../../screens/edit/shown-field.ts'
import { Money } from '../../screens/Money.tsx'
import { Timestamp } from '../../screens/Timestamp.tsx'
import { BurdenText, PlanStatusTag } from './InstallmentTags.tsx'
import type { InstallmentPlan } from './plan-query.ts'
import { Rate } from './Rate.tsx'

/** What of an installment plan can change, by the names of its form. */
export const planFields: readonly ShownField<InstallmentPlan>[] = [
  {
    field: 'status',
    label: 'installments.status',
    value: ({ status }) => status,
    show: ({ status }) => <PlanStatusTag status={status} />,
  },
  { field: 'countryCode', label: 'installments.countryCode', value: ({ countryCode }) => countryCode },
  { field: 'currency', label: 'installments.currency', value: ({ currency }) => currency },
  {
    field: 'numberOfInstallments',
    label: 'installments.numberOfInstallments',
    value: ({ numberOfInstallments }) => numberOfInstallments,
  },
  {
    field: 'minAmount',
    label: 'installments.minAmount',
    value: ({ minAmount }) => minAmount,
    show: ({ minAmount, currency }) => <Money amount={minAmount} currency={currency} />,
  },
  {
    field: 'interestRate',
    label: 'installments.interestRate',
    value: ({ interestRate }) => interestRate,
    show: ({ interestRate }) => <Rate rate={interestRate} />,
  },
  {
    field: 'costBurden',
    label: 'installments.costBurden',
    value: ({ costBurden }) => costBurden,
    show: ({ costBurden }) => <BurdenText burden={costBurden} />,
  },
  {
    field: 'lastModified',
    label: 'installments.lastModified',
    value: ({ lastModified }) => lastModified,
    show: ({ lastModified }) => <Timestamp iso={lastModified} />,
  },
]
