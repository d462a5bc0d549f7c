import { fraudSystemBounds } from '@portal/schema/fraud-system-config'
import type { FraudSystemConfigFieldsFragment } from '../../gql/graphql.ts'
import { trustLevels } from '../../screens/customer/customer-status.ts'
import { fieldsOf } from '../../screens/entry/kind.ts'
import { currency, leastMoney, money } from '../../screens/entry/kinds.tsx'
import { choices, countries, currencies } from '../../screens/entry/list-kinds.tsx'
import { parts } from '../../screens/entry/parts-kind.tsx'
import { instrumentConfigs } from '../../screens/provisioning/instrument-kinds.tsx'

type Constraints = Omit<FraudSystemConfigFieldsFragment['constraints'], '__typename'>

/** The fields of constraints, in the order of the form. */
export const constraintFields = fieldsOf<Constraints>()({
  countries: { kind: countries, optional: true, none: 'provisioning.any' },
  currencies: { kind: currencies, optional: true, none: 'provisioning.any' },
  trustLevels: {
    kind: choices(trustLevels, (level) => `enum.customerRiskLevel.${level}`),
    optional: true,
    none: 'provisioning.any',
  },
  instrumentConfigIds: {
    kind: instrumentConfigs(fraudSystemBounds.instrumentConfigIds),
    optional: true,
    none: 'provisioning.any',
  },
  amountCurrency: { kind: currency, optional: true, help: 'fraud.amountCurrency.help' },
  minAmount: { kind: leastMoney('amountCurrency'), optional: true },
  maxAmount: { kind: money('amountCurrency'), optional: true },
})

/** The purchases that a fraud system checks. */
export const constraints = parts<Constraints, typeof constraintFields>(constraintFields)
