import { installmentPlanBounds } from '@portal/schema/installment-plan'
import { installmentPlanSeed } from './installment-plan-seed.ts'
import { installmentSettings } from './installment-setting.ts'
import { requiring, resource } from './resource.ts'
import { amount, canonicalAmount, country, currency, decimal, integer, oneOf, reference } from './values.ts'

const provisioning = requiring('gateway_config_access')

/** The ways to pay a price in installments (specification 7.8). */
export const installmentPlans = resource({
  path: '/installments',
  exportedAs: 'installmentPlans',
  seed: installmentPlanSeed,
  alsoAt: '/installments/bycountry/:countryCode',
  name: 'Plan',
  id: { field: 'installmentPlan', prefix: 'plan-' },
  mayRead: provisioning,
  mayChange: provisioning,
  parent: {
    resource: installmentSettings,
    field: 'installment',
    inUse: {
      errorCode: 'installment_in_use',
      text: ({ length }) => `The installment has plans (${length}): delete them first`,
    },
  },
  values: {
    installment: reference('installment'),
    countryCode: country('countryCode'),
    currency: currency('currency'),
    numberOfInstallments: integer('numberOfInstallments', installmentPlanBounds.numberOfInstallments),
    minAmount: amount('minAmount'),
    interestRate: decimal('interestRate', installmentPlanBounds.interestRate),
    costBurden: oneOf('costBurden', ['MERCHANT', 'CUSTOMER']),
    status: oneOf('status', ['ACTIVE', 'INACTIVE']),
  },
  filters: ['installment', 'currency', 'status'],
  sorts: ['countryCode', 'numberOfInstallments'],
  thenBy: 'numberOfInstallments',
  normalise: (plan) => ({ ...plan, minAmount: canonicalAmount('minAmount', plan.minAmount, plan.currency) }),
  unique: {
    of: ['installment', 'countryCode', 'currency', 'numberOfInstallments'],
    errorCode: 'plan_exists',
    text: ({ numberOfInstallments, countryCode, currency: code }) =>
      `There is a plan of ${numberOfInstallments} installments for ${countryCode} in ${code} already`,
  },
})
