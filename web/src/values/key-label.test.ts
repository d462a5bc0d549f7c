import { expect, test } from 'vitest'
import { labelOfKey } from './key-label.ts'

test.each([
  ['merchantId', 'Merchant ID'],
  ['apiKey', 'API key'],
  ['endpoint', 'Endpoint'],
  ['threeDSecure', '3-D Secure'],
  ['timeoutMillis', 'Timeout (ms)'],
  ['statusUrl', 'Status URL'],
  ['certificate_password', 'Certificate password'],
  ['X', 'X'],
  ['', ''],
])('labels the key %j %j', (key, label) => {
  expect(labelOfKey(key)).toBe(label)
})
