import { installmentPlans } from './installment-plan.ts'
import { installmentSettings } from './installment-setting.ts'
import type { Resource } from './resource.ts'
import { verificationReasons } from './verification-reason.ts'

/** The plain resources; a new one is one line here. */
export const resources: readonly Resource[] = [installmentSettings, installmentPlans, verificationReasons]
