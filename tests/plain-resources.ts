import type { CallerId } from './support/portal.ts'

/** The test data of a plain resource, for all generic tests. */
export interface PlainResource {
  /** Its type in the schema. Its operations are named after it. */
  readonly type: string
  /** The name in its operations, if different from the type. */
  readonly noun?: string
  /** The name of its list. */
  readonly list: string
  /** Its path at the platform. */
  readonly path: string
  /** The path of its list in the browser. The form is at `@new` below it, and each object at its id. */
  readonly at: string
  /** The input field that the URL determines: its parent. */
  readonly below?: string
  /** A caller with all permissions for it. */
  readonly caller: CallerId
  /** A caller without the permission, and the reason that the gateway gives. */
  readonly unauthorized: CallerId
  readonly denial: string
  /** The reason for changes, if different. */
  readonly denialOfChanges?: string
  /** The input field that becomes the id, if people choose it. */
  readonly chosenId?: string
  /** The input field that is a secret and is never returned. */
  readonly secret?: string
  /** The id of a seeded object. */
  readonly seeded: string
  /** A valid input. */
  readonly added: Input
  readonly changed: Input
  /** Invalid changes of a valid input, each with its error. */
  readonly refused: readonly (readonly [Input, string])[]
  /** The platform's error code for a duplicate. */
  readonly taken: string
  /** The platform responds with 404 if there are none (specification 7.5). */
  readonly missingIsNone?: true
  /** Its form has special inputs, so its own browser test replaces the generic one. */
  readonly hasOwnFlow?: true
}

type Input = Readonly<Record<string, unknown>>

/** The names of a plain resource's operations. */
export function namesOf({ type, noun = type, list }: PlainResource) {
  const one = `${noun.slice(0, 1).toLowerCase()}${noun.slice(1)}`
  return { list, one, add: `add${noun}`, save: `save${noun}`, remove: `remove${noun}` }
}

export const plainResources: readonly PlainResource[] = [
  {
    type: 'InstallmentSetting',
    list: 'installmentSettings',
    path: '/installments/merchconfig',
    at: 'merchant/installments',
    caller: 'DEMO_MERCHANT/admin',
    unauthorized: 'DEMO_MERCHANT/operator',
    denial: 'missing the permission gateway_config_access',
    seeded: 'inst-3',
    added: { paymentMethod: 'WALLET', enabled: true, costBurden: 'MERCHANT', minAmount: '30.00', currency: 'EUR' },
    changed: { enabled: false },
    refused: [
      [{ currency: 'XXX' }, 'currency is unknown'],
      [{ minAmount: '1.001' }, 'minAmount is not a decimal of EUR'],
    ],
    taken: 'installment_exists',
  },
  {
    type: 'InstallmentPlan',
    list: 'installmentPlans',
    path: '/installments',
    at: 'merchant/installments/inst-1',
    below: 'installment',
    caller: 'DEMO_MERCHANT/admin',
    unauthorized: 'DEMO_MERCHANT/operator',
    denial: 'missing the permission gateway_config_access',
    seeded: 'plan-1',
    added: {
      installment: 'inst-1',
      countryCode: 'FR',
      currency: 'EUR',
      numberOfInstallments: 4,
      minAmount: '50.00',
      interestRate: '1.5',
      costBurden: 'CUSTOMER',
      status: 'ACTIVE',
    },
    changed: { interestRate: '2' },
    refused: [
      [{ numberOfInstallments: 49 }, 'numberOfInstallments: value is too high: at most 48'],
      [{ interestRate: '101' }, 'interestRate: value is too high: at most 100'],
      [{ countryCode: 'ZZ' }, 'countryCode is unknown'],
      [{ currency: 'XXX' }, 'currency is unknown'],
    ],
    taken: 'plan_exists',
  },
  {
    type: 'VerificationReason',
    list: 'verificationReasons',
    path: '/verificationfailurereason',
    at: 'all/reasons',
    caller: 'SUPER_ACCOUNT/super',
    unauthorized: 'DEMO_MERCHANT/admin',
    denial: 'only super accounts may do this',
    chosenId: 'verificationReason',
    seeded: 'NAME_MISMATCH',
    added: { verificationReason: 'PHOTO_MISSING', languageCode: 'en_US', countryCode: 'IN', text: 'No photo.' },
    changed: { text: 'The photo is missing.' },
    refused: [
      [{ verificationReason: 'photo' }, 'verificationReason must only contain capital A-Z and underscore'],
      [{ languageCode: 'en' }, 'languageCode is unknown'],
      [{ text: 'x'.repeat(501) }, 'text is too long: at most 500 characters'],
    ],
    taken: 'verification_reason_exists',
    missingIsNone: true,
  },
  {
    type: 'Redirector',
    list: 'redirectors',
    path: '/registry/applicationfamilies',
    at: 'all/redirector',
    caller: 'SUPER_ACCOUNT/super',
    unauthorized: 'DEMO_MERCHANT/admin',
    denial: 'only super accounts may do this',
    seeded: 'rdr-1',
    added: {
      redirectorKey: 'THIRD_SHOP',
      redirectorUrl: 'https://shop.third-merchant.example.test/return',
      masterAccount: 'THIRD_MERCHANT',
      master: false,
    },
    changed: { redirectorUrl: 'https://shop.third-merchant.example.test/back' },
    refused: [
      [{ redirectorKey: 'shop' }, 'redirectorKey must only contain capital A-Z and underscore'],
      [{ redirectorUrl: 'http://shop.test/' }, 'redirectorUrl is not a valid URL: https is required'],
      [{ redirectorUrl: 'https://a@b.test/' }, 'redirectorUrl is not a valid URL: it contains a user name or password'],
      [{ redirectorUrl: 'https://169.254.169.254/' }, 'redirectorUrl is not a valid URL: the address is private'],
      [{ masterAccount: 'NOBODY' }, 'masterAccount is unknown'],
    ],
    taken: 'redirector_exists',
  },
  {
    type: 'BinLookup',
    list: 'binLookups',
    path: '/bin',
    at: 'all/bin',
    caller: 'SUPER_ACCOUNT/super',
    unauthorized: 'DEMO_MERCHANT/admin',
    denial: 'only super accounts may do this',
    seeded: 'bin-1',
    added: {
      ranges: [{ start: '491000', end: '491099' }],
      cardBrand: 'Visa',
      cardType: 'DEBIT',
      cardCategory: 'BUSINESS',
      issuerName: 'Bank of Plain Tests',
      issuerCountry: 'FR',
      status: 'ACTIVE',
    },
    changed: { issuerName: 'Bank of Changed Tests' },
    refused: [
      [{ ranges: [] }, 'ranges is required'],
      [{ ranges: [{ start: '4910', end: '4911' }] }, 'ranges: both ends must have 6 to 8 digits, as many each'],
      [{ ranges: [{ start: '491099', end: '491000' }] }, 'ranges: the end is below the start'],
      [{ issuerCountry: 'ZZ' }, 'issuerCountry is unknown'],
      [{ issuerName: ' ' }, 'issuerName is required'],
    ],
    taken: 'bin_exists',
    hasOwnFlow: true,
  },
  {
    type: 'OfacBlock',
    list: 'ofacBlocks',
    path: '/ofac/block',
    at: 'all/ofac/blocks',
    caller: 'SUPER_ACCOUNT/super',
    unauthorized: 'DEMO_MERCHANT/admin',
    denial: 'only super accounts may do this',
    seeded: 'block-1',
    added: {
      name: 'Ivan Petrenko',
      country: 'CY',
      stateProvince: 'Limassol',
      postalCode: '3036',
      blocked: true,
      reason: 'Confirmed match.',
    },
    changed: { postalCode: '3040' },
    refused: [
      [{ name: ' ' }, 'name is required'],
      [{ country: 'ZZ' }, 'country is unknown'],
      [{ postalCode: '1'.repeat(21) }, 'postalCode is too long: at most 20 characters'],
      [{ reason: '' }, 'reason is required'],
    ],
    taken: 'ofac_block_exists',
  },
  {
    type: 'GatewayConfig',
    list: 'gatewayConfigs',
    path: '/gatewayconfigs',
    at: 'merchant/gateways',
    caller: 'DEMO_MERCHANT/admin',
    unauthorized: 'DEMO_MERCHANT/operator',
    denial: 'missing the permission gateway_config_access',
    seeded: 'gw-5',
    added: {
      displayName: 'Card acquirer, Brazil',
      gatewayDetail: 'acquirer',
      currencies: ['BRL'],
      configuration: [
        { name: 'merchantId', value: 'BR-12' },
        { name: 'apiKey', value: 'a-key-of-tests' },
        { name: 'endpoint', value: 'https://acquirer.example.test/br' },
      ],
      status: 'ENABLED',
    },
    changed: { status: 'DISABLED' },
    refused: [
      [{ currencies: ['BRL', 'XXX'] }, 'currencies: unknown: XXX'],
      [{ gatewayDetail: 'none' }, 'gatewayDetail is unknown'],
      [{ status: 'DELETED' }, 'status must be one of ENABLED, DISABLED'],
      [{ multithread: { enabled: true, configType: 'TOKEN' } }, 'multithread.token is required'],
    ],
    taken: 'gateway_config_exists',
    hasOwnFlow: true,
  },
  {
    type: 'InstrumentConfig',
    list: 'instrumentConfigs',
    path: '/instrumentconfigs',
    at: 'merchant/instruments',
    caller: 'DEMO_MERCHANT/admin',
    unauthorized: 'DEMO_MERCHANT/operator',
    denial: 'missing the permission gateway_config_access',
    seeded: '687',
    added: {
      displayName: 'Cards in Brazil',
      paymentGateway: 'gw-1',
      paymentInstrument: 'credit-cards',
      status: 'ENABLED',
      priority: 5,
      countries: ['BR'],
      currencies: ['BRL'],
    },
    changed: { priority: 6 },
    refused: [
      [{ countries: ['BR', 'ZZ'] }, 'countries: unknown: ZZ'],
      [{ currencies: ['XXX'] }, 'currencies: unknown: XXX'],
      [{ countries: ['AQ'] }, 'countries: not supported by the instrument: AQ'],
      [{ paymentGateway: 'gw-99' }, 'paymentGateway: there is no gateway configuration gw-99'],
      [{ paymentInstrument: 'shells' }, 'paymentInstrument is unknown'],
      [{ priority: 1001 }, 'priority: value is too high: at most 1000'],
      [
        { minAmount: '5.01', maxAmount: '5', amountCurrency: 'BRL' },
        'minAmount: value is too high: at most maxAmount, 5.00 BRL',
      ],
      [{ minAmount: '5' }, 'amountCurrency is required'],
      [{ revisitSchedule: [30, 5] }, 'revisitSchedule must be ascending'],
      [{ installmentsEnabled: true }, 'numberOfInstallments is required'],
      [{ paymentMethodExceptions: ['WALLET'] }, 'paymentMethodExceptions: not of the instrument: WALLET'],
    ],
    taken: 'instrument_config_exists',
    hasOwnFlow: true,
  },
  {
    type: 'FraudSystemConfig',
    list: 'fraudSystemConfigs',
    path: '/fraudsystemconfigs',
    at: 'merchant/fraud',
    caller: 'DEMO_MERCHANT/admin',
    unauthorized: 'DEMO_MERCHANT/operator',
    denial: 'missing the permission gateway_config_access',
    secret: 'credentials',
    seeded: 'fraud-3',
    added: {
      provider: 'PROVIDER_2',
      displayName: 'Night watch',
      status: 'ENABLED',
      timing: 'AUTHORIZE',
      defaultDecision: 'REJECT_PURCHASE',
      timeoutMillis: 1500,
      credentials: 'credentials-of-tests',
      constraints: { countries: ['ES', 'PT'], amountCurrency: 'EUR', minAmount: '10', maxAmount: '500' },
    },
    changed: { timeoutMillis: 2500 },
    refused: [
      [{ status: 'DELETED' }, 'status must be one of ENABLED, DISABLED'],
      [{ timeoutMillis: 99 }, 'timeoutMillis: value is too low: at least 100'],
      [{ timeoutMillis: 30_001 }, 'timeoutMillis: value is too high: at most 30000'],
      [{ displayName: ' ' }, 'displayName is required'],
      [{ credentials: '' }, 'credentials is required'],
      [{ credentials: 'x'.repeat(2001) }, 'credentials is too long: at most 2000 characters'],
      [{ constraints: { countries: ['ES', 'ZZ'] } }, 'constraints.countries: unknown: ZZ'],
      [{ constraints: { currencies: ['XXX'] } }, 'constraints.currencies: unknown: XXX'],
      [
        { constraints: { instrumentConfigIds: ['687', '687'] } },
        'constraints.instrumentConfigIds contains an instrument twice',
      ],
      [{ constraints: { minAmount: '5' } }, 'constraints.amountCurrency is required'],
      [{ constraints: { minAmount: '5.001', amountCurrency: 'EUR' } }, 'constraints.minAmount is not a decimal of EUR'],
      [
        { constraints: { minAmount: '5.01', maxAmount: '5', amountCurrency: 'EUR' } },
        'constraints.minAmount: value is too high: at most maxAmount, 5.00 EUR',
      ],
    ],
    taken: 'fraud_system_exists',
  },
  {
    type: 'TrustLevelConfig',
    noun: 'TrustLevel',
    list: 'trustLevels',
    path: '/trustlevels',
    at: 'merchant/trust',
    caller: 'DEMO_MERCHANT/admin',
    unauthorized: 'DEMO_MERCHANT/operator',
    denial: 'missing the permission gateway_config_access',
    seeded: 'trust-1',
    added: {
      name: 'UNTRUSTED_CUSTOMER',
      description: 'Seldom let through',
      instrumentConfigIds: ['687', '702'],
      restrictions: [
        {
          type: 'VELOCITY',
          instrumentConfigId: '687',
          purchases: 5,
          amount: '500',
          currency: 'EUR',
          period: { value: 24, unit: 'HOUR' },
          blockDuration: { value: 1, unit: 'DAY' },
          reason: 'Too much in a day',
        },
      ],
    },
    changed: { description: 'Rarely let through' },
    refused: [
      [{ description: 'x'.repeat(301) }, 'description is too long: at most 300 characters'],
      [{ instrumentConfigIds: ['687', '687'] }, 'instrumentConfigIds contains an instrument twice'],
      [limit({ purchases: null }), 'restrictions.0: attempts, purchases or amount is required'],
      [limit({ purchases: 0 }), 'restrictions.0.purchases: value is too low: at least 1'],
      [limit({ amount: '5' }), 'restrictions.0.currency is required'],
      [limit({ currency: 'EUR' }), 'restrictions.0.amount is required'],
      [limit({ amount: '5', currency: 'XXX' }), 'restrictions.0.currency is unknown'],
      [limit({ amount: '0', currency: 'EUR' }), 'restrictions.0.amount: value is too low: more than zero'],
      [limit({ period: { value: 1001, unit: 'DAY' } }), 'restrictions.0.period.value: value is too high: at most 1000'],
      [limit({ reason: ' ' }), 'restrictions.0.reason is required'],
      [limit({}, {}), 'restrictions.1: the same instrument and period as restrictions.0'],
    ],
    taken: 'trust_level_exists',
  },
  {
    type: 'RoutingConfig',
    list: 'routingConfigs',
    path: '/routingconfigs',
    at: 'merchant/routing',
    caller: 'DEMO_MERCHANT/admin',
    unauthorized: 'DEMO_MERCHANT/operator',
    denial: 'missing the permission gateway_config_access',
    seeded: 'route-6',
    hasOwnFlow: true,
    added: {
      name: 'Cards in France',
      status: 'INACTIVE',
      priority: 15,
      paymentMethod: 'CREDIT_CARD',
      countries: ['FR'],
      currencies: ['EUR'],
      minAmount: '10.00',
      maxAmount: '500.00',
      amountCurrency: 'EUR',
      targets: [
        { gatewayConfigId: 'gw-1', weight: 60, priority: 1 },
        { gatewayConfigId: 'gw-3', weight: 40, priority: 2 },
      ],
      fallbacks: ['gw-5'],
    },
    changed: { priority: 16 },
    refused: [
      [targets(['gw-1', 60], ['gw-3', 39]), 'targets: the weights total 99: they must total exactly 100'],
      [targets(['gw-1', 60], ['gw-3', 41]), 'targets: the weights total 101: they must total exactly 100'],
      [
        targets(['gw-1', 33.333], ['gw-2', 33.333], ['gw-3', 33.333]),
        'targets: the weights total 99.999: they must total exactly 100',
      ],
      [targets(['gw-1', -1], ['gw-3', 100], ['gw-5', 1]), 'targets: weight: value is too low: at least 0'],
      [targets(['gw-1', 60], ['gw-1', 40]), 'targets.1.gatewayConfigId: gw-1 is a target already'],
      [targets(['gw-1', 60], ['gw-99', 40]), 'targets.1.gatewayConfigId: there is no gateway configuration gw-99'],
      [{ targets: [] }, 'targets is required'],
      [targets(['gw-1', 101]), 'targets: weight: value is too high: at most 100'],
      [{ fallbacks: ['gw-3'] }, 'fallbacks: gw-3 is a target: a gateway cannot be its own fallback'],
      [{ fallbacks: ['gw-5', 'gw-5'] }, 'fallbacks: gw-5 is named twice'],
      [{ fallbacks: ['gw-99'] }, 'fallbacks: there is no gateway configuration gw-99'],
      [{ countries: ['FR', 'ZZ'] }, 'countries: unknown: ZZ'],
      [{ currencies: ['XXX'] }, 'currencies: unknown: XXX'],
      [{ minAmount: '500.01' }, 'minAmount: value is too high: at most maxAmount, 500.00 EUR'],
      [{ minAmount: '10.001' }, 'minAmount is not a decimal of EUR'],
      [{ amountCurrency: null }, 'amountCurrency is required'],
      [{ currencies: ['EUR', 'USD'] }, 'currencies: charges in EUR only meet the amounts: leave the others out'],
      [{ priority: 10_001 }, 'priority: value is too high: at most 10000'],
      [{ name: ' ' }, 'name is required'],
    ],
    taken: 'routing_config_exists',
  },
  {
    type: 'Rule',
    list: 'rules',
    path: '/rules',
    at: 'merchant/rules/TRUSTLEVEL',
    caller: 'DEMO_MERCHANT/admin',
    unauthorized: 'DEMO_MERCHANT/operator',
    denial: 'missing the permission rules.read',
    denialOfChanges: 'missing the permission rules.read, rules.write',
    seeded: 'rule-3',
    hasOwnFlow: true,
    added: {
      name: 'Chargebacks',
      ruleType: 'TRUSTLEVEL',
      fileType: 'DRL',
      body: 'rule "Chargebacks"\r\n\twhen\r\n\tthen\r\nend\r\n',
      ruleSetName: 'trust-levels',
      ruleSetVersion: '4',
      status: 'INACTIVE',
    },
    changed: { status: 'ACTIVE' },
    refused: [
      [{ name: ' ' }, 'name is required'],
      [{ name: 'x'.repeat(101) }, 'name is too long: at most 100 characters'],
      [{ ruleSetVersion: 'four' }, 'ruleSetVersion is not a version: numbers with dots between them, as 3 or 1.2'],
      [{ body: ' \n' }, 'body is required'],
      [{ body: 'rule "A"\nwhen\nthen\n' }, 'body: line 1, column 1: end is missing: the rule "A" is not closed'],
      [{ body: `// ${'x'.repeat(128 * 1024)}` }, 'body is too long: at most 128 KiB'],
      [{ fileType: 'XLS' }, 'body is not a file in base64'],
      [
        { fileType: 'XLS', body: btoa('MZ, a program that is called rules.xls') },
        'body is not a spreadsheet: XLS or XLSX is required',
      ],
    ],
    taken: 'rule_exists',
  },
]

/** Targets by their gateways and weights. */
function targets(...weights: readonly (readonly [gatewayConfigId: string, weight: number])[]): Input {
  return { targets: weights.map(([gatewayConfigId, weight]) => ({ gatewayConfigId, weight })) }
}

/** Invalid velocity limits, by their difference from a valid one. */
function limit(...changes: readonly Input[]): Input {
  const day = { value: 1, unit: 'DAY' }
  const valid = { type: 'VELOCITY', purchases: 5, period: day, blockDuration: day, reason: 'Too much' }
  return { restrictions: changes.map((change) => ({ ...valid, ...change })) }
}
