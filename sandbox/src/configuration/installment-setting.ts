import { paymentMethods } from '../values/charge-values.ts'
import { installmentSettingSeed } from './installment-setting-seed.ts'
import { requiring, resource } from './resource.ts'
import { amount, canonicalAmount, currency, flag, oneOf } from './values.ts'

const provisioning = requiring('gateway_config_access')

/** The payment methods that allow installments, one setting for each (specification 7.8). */
export const installmentSettings = resource({
  path: '/installments/merchconfig',
  exportedAs: 'installments',
  seed: installmentSettingSeed,
  name: 'Installment',
  id: { field: 'id', filter: 'installment', prefix: 'inst-' },
  mayRead: provisioning,
  mayChange: provisioning,
  values: {
    paymentMethod: oneOf('paymentMethod', paymentMethods),
    enabled: flag('enabled'),
    costBurden: oneOf('costBurden', ['MERCHANT', 'CUSTOMER']),
    minAmount: amount('minAmount'),
    currency: currency('currency'),
  },
  filters: ['paymentMethod', 'enabled'],
  sorts: ['id', 'paymentMethod'],
  normalise: (setting) => ({
    ...setting,
    minAmount: canonicalAmount('minAmount', setting.minAmount, setting.currency),
  }),
  unique: {
    of: ['paymentMethod'],
    errorCode: 'installment_exists',
    text: ({ paymentMethod }) => `There are installments for ${paymentMethod} already`,
  },
})
