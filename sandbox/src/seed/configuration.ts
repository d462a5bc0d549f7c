import { MerchantConfiguration, MerchantSecrets } from '../configuration/merchant-configuration.ts'
import type { MerchantSettings } from '../configuration/merchant-settings.ts'
import type { Store } from '../store/store.ts'
import { merchantAccounts } from '../values/merchant-account.ts'
import { DAY } from '../values/time.ts'

/** The changed settings by merchant number. Each merchant has its own notification address. */
const changed: Readonly<Record<number, Partial<MerchantSettings>>> = {
  1: {
    merchantDisplayName: 'Demo Store',
    merchantLogoUrl: 'https://demo-merchant.example.test/logo.svg',
    requirePostalCode: true,
    defaultCountry: 'ES',
    defaultLanguage: 'es_ES',
    defaultTrustLevel: 'STANDARD_CUSTOMER',
    defaultTaxCode: 'STANDARD',
    trustLevelRulesEnabled: true,
    ruleSetName: 'trust-levels',
    ruleSetVersion: '3',
    sppNotificationURLs: ['https://demo-merchant.example.test/profiles'],
    paywallBaseUrl: 'https://pay.demo-merchant.example.test',
    tokenizationFormat: 'FORMAT_PRESERVING',
  },
  2: {
    merchantDisplayName: 'Other Store',
    defaultCountry: 'US',
    defaultTaxModel: 'INCLUSIVE',
    timeoutSeconds: 60,
    chargeFormat: 'ChargeFormatV3_1',
  },
  3: { merchantDisplayName: 'Third Store', disableMailSending: true, ipLookupEnabled: false },
}

/** Returns the initial notification address of a merchant. */
export function callbackUrlOf(merchant: number): string {
  return `https://${hostOf(merchant)}/notifications`
}

function hostOf(merchant: number): string {
  const name = merchantAccounts[merchant - 1]?.name ?? ''
  return `${name.toLowerCase().replaceAll('_', '-')}.example.test`
}

/** Writes the settings and the secrets of the merchants. The secrets are published and always the same. */
export function seedConfiguration(store: Pick<Store, 'database' | 'key'>, now: number): void {
  const configuration = new MerchantConfiguration(store.database)
  const secrets = new MerchantSecrets(store)
  const modified = Math.floor(now / DAY) * DAY - 30 * DAY
  merchantAccounts.forEach(({ accountType }, place) => {
    const merchant = place + 1
    if (accountType !== 'Merchant account') {
      configuration.save(merchant, {}, null, modified)
      return
    }
    const url = callbackUrlOf(merchant)
    const settings = { notificationUrl: url, chargeNotificationURLs: [url], ...changed[merchant] }
    configuration.save(merchant, settings, null, modified)
    const number = String(merchant).padStart(4, '0')
    secrets.set(merchant, 'realtimeNotificationKey', `Sandbox-Notification-Key-${number}`, modified)
    secrets.set(merchant, 'paywallKey', `Sandbox-Paywall-Key-${number}-of-tests`, modified)
  })
}
