/** What the gateway knows of the objects of a list in an export; a list that is not here is imported all the same. */
interface Entity {
  /** Their type in the schema, for links and the ledger. */
  readonly objectType?: string
  /** The name of their id; `id` where left out. */
  readonly idField?: string
  /** The field by which people know them; `displayName` where left out. */
  readonly nameField?: string
  /** The platform path of those with statistics, which tell whether they carry traffic. */
  readonly countedAt?: string
}

/** The settings, which are one object and no list. */
export const settingsEntity = 'configuration'

/** The lists by their names in the file; a new one is one line here. */
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

/** What is known of a list. */
export function entityOf(name: string): Required<Pick<Entity, 'idField' | 'nameField'>> & Entity {
  return { idField: 'id', nameField: 'displayName', ...(Object.hasOwn(entities, name) && entities[name]) }
}
