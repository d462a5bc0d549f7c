import { fraudSystemConfigs } from './fraud-system-config.ts'
import { gatewayConfigs } from './gateway-config.ts'
import { installmentPlans } from './installment-plan.ts'
import { installmentSettings } from './installment-setting.ts'
import { instrumentConfigs } from './instrument-config.ts'
import { mailTemplates } from './mail-template.ts'
import type { Resource } from './resource.ts'
import { routingConfigs } from './routing-config.ts'
import { rules } from './rule.ts'
import { trustLevels } from './trust-level.ts'

/**
 * The lists of an account's export by their names in the file; a new one is one line here. What others name or hang below
 * comes before them, so that a refusal speaks of the cause first.
 */
export const accountEntities: Readonly<Record<string, Resource>> = {
  gatewayConfigs,
  instrumentConfigs,
  routingConfigs,
  rules,
  trustLevels,
  fraudSystemConfigs,
  installments: installmentSettings,
  installmentPlans,
  mailTemplates,
}
