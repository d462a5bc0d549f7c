import type { DatabaseSync } from 'node:sqlite'
import { hives } from '../configuration/hive.ts'
import { ResourceRows } from '../configuration/resource-rows.ts'
import { DAY } from '../values/time.ts'

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

/** Adds the settings of components: always the same. */
export function seedHives(database: DatabaseSync, now: number): void {
  const modified = Math.floor(now / DAY) * DAY - 45 * DAY
  const rows = new ResourceRows(database)
  for (const [component, key, type, value] of settings) {
    rows.add(hives, { id: `${component}/${key}`, component, key, type, value }, null, modified)
  }
}
