/** Options for the objects of a list in an export. A list without options is imported all the same. */
interface Entity {
  /** Their type in the schema, for links and the ledger. */
  readonly objectType?: string
  /** The name of their id; `id` by default. */
  readonly idField?: string
  /** The field with their display name; `displayName` by default. */
  readonly nameField?: string
  /** The platform path of those with statistics, which show whether they have traffic. */
  readonly countedAt?: string
}

/** The settings, which are one object and not a list. */
export const settingsEntity = 'configuration'

/** The lists by their names in the file. Add one line here for a new list. */
const entities: Readonly<Record<string, Entity>> = {
  [settingsEntity]: { objectType: 'Configuration' },
  gatewayConfigs: { objectType: 'GatewayConfig', countedAt: '/gatewayconfigs' },
  instrumentConfigs: { objectType: 'InstrumentConfig', countedAt: '/instrumentconfigs' },
  trustLevels: { objectType: 'TrustLevelConfig', nameField: 'name' },
  rules: { objectType: 'Rule', idField: 'ruleId', nameField: 'name' },
  routingConfigs: {
    objectType: 'RoutingConfig',
    idField: 'routingId',
    nameField: 'name',
    countedAt: '/routingconfigs',
  },
  mailTemplates: { objectType: 'MailTemplate', idField: 'mailTemplateId', nameField: 'mailEventType' },
  fraudSystemConfigs: { objectType: 'FraudSystemConfig' },
  installments: { objectType: 'InstallmentSetting', nameField: 'paymentMethod' },
  installmentPlans: { objectType: 'InstallmentPlan', idField: 'installmentPlan', nameField: 'countryCode' },
}

/** The options of a list. */
export function entityOf(name: string): Required<Pick<Entity, 'idField' | 'nameField'>> & Entity {
  return { idField: 'id', nameField: 'displayName', ...(Object.hasOwn(entities, name) && entities[name]) }
}
