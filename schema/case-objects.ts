import type { AccessFlag } from './access.ts'

/** A type of object that can have cases. */
export interface CaseObject {
  /** The flag that reading it needs, and so its cases. */
  readonly flag: AccessFlag
  /** The field of Query that returns one by its id. */
  readonly query: string
}

/** The only table of the objects that can have cases, by type. Each of them has a page. */
export const caseObjects = {
  Charge: { flag: 'charges', query: 'charge' },
  Customer: { flag: 'customers', query: 'customer' },
  NotificationQueueItem: { flag: 'canAllFamilies', query: 'queuedNotification' },
  NotificationServiceItem: { flag: 'canAllFamilies', query: 'notification' },
  Mail: { flag: 'canAllFamilies', query: 'mail' },
  MailTemplate: { flag: 'provisionAllFamilies', query: 'mailTemplate' },
  OfacCheck: { flag: 'ofacChecks', query: 'ofacCheck' },
  OfacBlock: { flag: 'provisionAllFamilies', query: 'ofacBlock' },
  Caller: { flag: 'callers', query: 'caller' },
  VerificationReason: { flag: 'provisionAllFamilies', query: 'verificationReason' },
  BinLookup: { flag: 'provisionAllFamilies', query: 'binLookup' },
  Redirector: { flag: 'provisionAllFamilies', query: 'redirector' },
  FraudSystemConfig: { flag: 'provisioning', query: 'fraudSystemConfig' },
  InstallmentSetting: { flag: 'provisioning', query: 'installmentSetting' },
  InstallmentPlan: { flag: 'provisioning', query: 'installmentPlan' },
  GatewayConfig: { flag: 'provisioning', query: 'gatewayConfig' },
  InstrumentConfig: { flag: 'provisioning', query: 'instrumentConfig' },
  RoutingConfig: { flag: 'configRouting', query: 'routingConfig' },
  TrustLevelConfig: { flag: 'provisioning', query: 'trustLevel' },
  Rule: { flag: 'rules', query: 'rule' },
} as const satisfies Readonly<Record<string, CaseObject>>

/** The type of an object that can have cases. */
export type CaseObjectType = keyof typeof caseObjects

/** Whether objects of a type can have cases. */
export function isCaseObject(type: string): type is CaseObjectType {
  return Object.hasOwn(caseObjects, type)
}
