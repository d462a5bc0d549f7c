import type { SeedRow } from './resource.ts'

const retryPlan = {
  attempts: [5, 30, 120],
  unit: 'SECOND',
  onlyFor: ['TIMEOUT', 'UNREACHABLE'],
}

/** Component, key, type, value. */
const settings = [
  ['acquirer', 'connectTimeoutMillis', 'INTEGER', '2500'],
  ['acquirer', 'endpoint', 'URL', 'https://acquirer.example.test/v2'],
  ['acquirer', 'networkTokens', 'BOOLEAN', 'true'],
  ['acquirer', 'retryPlan', 'JSON', JSON.stringify(retryPlan, null, 2)],
  ['acquirer', 'statementSuffix', 'STRING', 'DEMO*'],
  ['bank-transfer', 'cutoff', 'STRING', '16:30 Europe/Madrid'],
  ['bank-transfer', 'statusUrl', 'URL', 'https://bank.example.test/status'],
  ['bank-transfer', 'virtualAccounts', 'BOOLEAN', 'false'],
  ['notification-service', 'backoff', 'JSON', '{"first":60,"factor":2,"most":86400}'],
  ['notification-service', 'workers', 'INTEGER', '8'],
  ['paywall', 'allowedFrames', 'JSON', '["https://shop.example.test","https://play.example.test"]'],
  ['paywall', 'sessionMinutes', 'INTEGER', '20'],
] as const

export const hiveSeed: readonly SeedRow[] = settings.map(([component, key, type, value]) => ({
  days: 45,
  values: { id: `${component}/${key}`, component, key, type, value },
}))
