// Written by the code generator (tools/codegen/case-table.ts).

/** The objects that can have cases, by type: the access flag and the name of the query that reads one by its id. */
export const caseObjects = {
  BinLookup: { flag: 'provisionAllFamilies', query: 'binLookup' },
  Caller: { flag: 'callers', query: 'caller' },
  Charge: { flag: 'charges', query: 'charge' },
  Customer: { flag: 'customers', query: 'customer' },
  FraudSystemConfig: { flag: 'provisioning', query: 'fraudSystemConfig' },
  GatewayConfig: { flag: 'provisioning', query: 'gatewayConfig' },
  InstallmentPlan: { flag: 'provisioning', query: 'installmentPlan' },
  InstallmentSetting: { flag: 'provisioning', query: 'installmentSetting' },
  InstrumentConfig: { flag: 'provisioning', query: 'instrumentConfig' },
  Mail: { flag: 'canAllFamilies', query: 'mail' },
  MailTemplate: { flag: 'provisionAllFamilies', query: 'mailTemplate' },
  NotificationQueueItem: { flag: 'canAllFamilies', query: 'queuedNotification' },
  NotificationServiceItem: { flag: 'canAllFamilies', query: 'notification' },
  OfacBlock: { flag: 'provisionAllFamilies', query: 'ofacBlock' },
  OfacCheck: { flag: 'ofacChecks', query: 'ofacCheck' },
  Redirector: { flag: 'provisionAllFamilies', query: 'redirector' },
  RoutingConfig: { flag: 'configRouting', query: 'routingConfig' },
  Rule: { flag: 'rules', query: 'rule' },
  TrustLevelConfig: { flag: 'provisioning', query: 'trustLevel' },
  VerificationReason: { flag: 'provisionAllFamilies', query: 'verificationReason' },
} as const
