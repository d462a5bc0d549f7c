import { binLookups } from './bin-lookup.ts'
import { fraudSystemConfigs } from './fraud-system-config.ts'
import { gatewayConfigs } from './gateway-config.ts'
import { installmentPlans } from './installment-plan.ts'
import { installmentSettings } from './installment-setting.ts'
import { instrumentConfigs } from './instrument-config.ts'
import { ofacBlocks } from './ofac-block.ts'
import { redirectors } from './redirector.ts'
import type { Resource } from './resource.ts'
import { routingConfigs } from './routing-config.ts'
import { rules } from './rule.ts'
import { trustLevels } from './trust-level.ts'
import { verificationReasons } from './verification-reason.ts'

/** The plain resources; a new one is one line here. */
export const resources: readonly Resource[] = [
  installmentSettings,
  installmentPlans,
  verificationReasons,
  redirectors,
  binLookups,
  ofacBlocks,
  gatewayConfigs,
  instrumentConfigs,
  fraudSystemConfigs,
  trustLevels,
  routingConfigs,
  rules,
]
