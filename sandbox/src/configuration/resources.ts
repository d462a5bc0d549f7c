import { binLookups } from './bin-lookup.ts'
import { fraudSystemConfigs } from './fraud-system-config.ts'
import { gatewayConfigs } from './gateway-config.ts'
import { hives } from './hive.ts'
import { installmentPlans } from './installment-plan.ts'
import { installmentSettings } from './installment-setting.ts'
import { instrumentConfigs } from './instrument-config.ts'
import { mailTemplates } from './mail-template.ts'
import { ofacBlocks } from './ofac-block.ts'
import { redirectors } from './redirector.ts'
import type { Resource } from './resource.ts'
import { routingConfigs } from './routing-config.ts'
import { rules } from './rule.ts'
import { trustLevels } from './trust-level.ts'
import { verificationReasons } from './verification-reason.ts'

/**
 * The plain resources; a new one is one line here. Resources come before those that refer to them: they are seeded and
 * exported in this order, and an import reports the cause of a fault first.
 */
export const resources: readonly Resource[] = [
  gatewayConfigs,
  instrumentConfigs,
  routingConfigs,
  rules,
  trustLevels,
  fraudSystemConfigs,
  installmentSettings,
  installmentPlans,
  verificationReasons,
  redirectors,
  binLookups,
  ofacBlocks,
]

/** Every resource whose rows are documents: the plain ones, and those with separate endpoints. */
export const documentResources: readonly Resource[] = [...resources, mailTemplates, hives]

/** The lists of an account's export, by their names in the file. */
export const accountEntities: Readonly<Record<string, Resource>> = Object.fromEntries(
  documentResources.flatMap((resource) => (resource.exportedAs ? [[resource.exportedAs, resource]] : [])),
)
