import type { SeedRow } from './resource.ts'

/** The gateway configurations of each merchant. Their secrets are published; the sandbox stores none of them. */
const gateways: Readonly<Record<string, object>> = {
  'gw-1': {
    displayName: 'Card acquirer, Europe',
    gatewayDetail: 'acquirer',
    configuration: {
      merchantId: 'EU-4471',
      apiKey: 'sandbox-acquirer-key',
      endpoint: 'https://acquirer.example.test/v2',
      threeDSecure: true,
      timeoutMillis: 8000,
    },
    multithread: {
      enabled: true,
      configType: 'TOKEN',
      token: 'sandbox-parallel-token',
      expirationTime: '2027-12-31T00:00:00Z',
    },
  },
  'gw-2': {
    displayName: 'PayPal',
    gatewayDetail: 'wallet',
    configuration: {
      clientId: 'demo-client',
      clientSecret: 'sandbox-client-secret',
      returnUrl: 'https://wallet.example.test/return',
    },
  },
  'gw-3': { displayName: 'Test gateway', gatewayDetail: 'test', configuration: { descriptor: 'DEMO SHOP' } },
  'gw-4': {
    displayName: 'Bank accounts',
    gatewayDetail: 'bank',
    configuration: { creditorId: 'DE98ZZZ09999999999', certificatePassword: 'sandbox-certificate' },
    multithread: { enabled: true, configType: 'SCHEDULER', scheduler: 'nightly-files' },
  },
  'gw-5': {
    displayName: 'Payment aggregator',
    gatewayDetail: 'aggregator',
    configuration: { partnerId: 'demo', accessKey: 'sandbox-access-key', retries: 2 },
  },
}

export const gatewayConfigSeed: readonly SeedRow[] = [1, 2, 3].flatMap((merchant) =>
  Object.entries(gateways).map(([id, gateway]) => ({
    id,
    merchant,
    days: 90,
    values: { status: 'ENABLED', ...gateway },
  })),
)
