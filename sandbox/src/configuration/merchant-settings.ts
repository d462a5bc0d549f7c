import { configurationBounds as bounds, internalSettings } from '@portal/schema/configuration'
import { z } from 'zod'
import { badRequest } from '../http/request-error.ts'
import { chargeFormats } from '../values/charge-format.ts'
import { taxModels } from '../values/charge-values.ts'
import { trustLevels } from '../values/trust-level.ts'
import { capitals, country, flag, integer, language, oneOf, text, url, urls } from './values.ts'

/** A merchant's flags and settings (specification 3, merchant configuration). Optional settings are null if empty. */
const values = {
  merchantDisplayName: text('merchantDisplayName', { most: bounds.merchantDisplayName }),
  merchantLogoUrl: url('merchantLogoUrl').nullable(),
  disableMailSending: flag('disableMailSending'),
  requireEmail: flag('requireEmail'),
  requireCountry: flag('requireCountry'),
  requirePostalCode: flag('requirePostalCode'),
  requireStateOrProvince: flag('requireStateOrProvince'),
  defaultCountry: country('defaultCountry').nullable(),
  defaultLanguage: language('defaultLanguage').nullable(),
  defaultCustomerType: oneOf('defaultCustomerType', ['INDIVIDUAL', 'BUSINESS']),
  defaultTrustLevel: oneOf('defaultTrustLevel', trustLevels),
  defaultTaxCode: text('defaultTaxCode', { most: bounds.defaultTaxCode }).nullable(),
  defaultTaxModel: oneOf('defaultTaxModel', taxModels),
  autoCorrectTaxEnabled: flag('autoCorrectTaxEnabled'),
  allowTransactionWithFailedTaxQuote: flag('allowTransactionWithFailedTaxQuote'),
  ipLookupEnabled: flag('ipLookupEnabled'),
  cardRegexCheckEnabled: flag('cardRegexCheckEnabled'),
  maxKycCompletionAttempt: integer('maxKycCompletionAttempt', bounds.maxKycCompletionAttempt),
  trustLevelRulesEnabled: flag('trustLevelRulesEnabled'),
  ruleSetName: text('ruleSetName', { most: bounds.ruleSetName }).nullable(),
  ruleSetVersion: text('ruleSetVersion', { most: bounds.ruleSetVersion }).nullable(),
  notificationUrl: url('notificationUrl').nullable(),
  chargeNotificationURLs: urls('chargeNotificationURLs', bounds.notificationUrls),
  sppNotificationURLs: urls('sppNotificationURLs', bounds.notificationUrls),
  timeoutSeconds: integer('timeoutSeconds', bounds.timeoutSeconds),
  paywallBaseUrl: url('paywallBaseUrl').nullable(),
  purchaseFlowVersion: oneOf('purchaseFlowVersion', ['PurchaseFlowV1', 'PurchaseFlowV2']),
  chargeFormat: oneOf('chargeFormat', chargeFormats),
  simpleResponsesEnabled: flag('simpleResponsesEnabled'),
  maxRequestMillis: integer('maxRequestMillis', bounds.maxRequestMillis),
  paywallProxyEnabled: flag('paywallProxyEnabled'),
  sftpForCustomerIdsEnabled: flag('sftpForCustomerIdsEnabled'),
  tokenizationFormat: capitals('tokenizationFormat', { most: bounds.tokenizationFormat }).nullable(),
  enableExtConsumerData: flag('enableExtConsumerData'),
}

/** The settings that one request can change: any of them. Other fields of the document are ignored. */
export const settingChanges = z
  .object(values)
  .partial()
  .extend({ lastModified: z.string('lastModified is not a date').nullish() })

/** A merchant's flags and settings. */
export type MerchantSettings = z.output<z.ZodObject<typeof values>>

/** The default settings. */
export const usualSettings: MerchantSettings = {
  merchantDisplayName: 'Merchant',
  merchantLogoUrl: null,
  disableMailSending: false,
  requireEmail: true,
  requireCountry: true,
  requirePostalCode: false,
  requireStateOrProvince: false,
  defaultCountry: null,
  defaultLanguage: 'en_US',
  defaultCustomerType: 'INDIVIDUAL',
  defaultTrustLevel: 'NEW_CUSTOMER',
  defaultTaxCode: null,
  defaultTaxModel: 'EXCLUSIVE',
  autoCorrectTaxEnabled: false,
  allowTransactionWithFailedTaxQuote: false,
  ipLookupEnabled: true,
  cardRegexCheckEnabled: true,
  maxKycCompletionAttempt: 3,
  trustLevelRulesEnabled: false,
  ruleSetName: null,
  ruleSetVersion: null,
  notificationUrl: null,
  chargeNotificationURLs: [],
  sppNotificationURLs: [],
  timeoutSeconds: 30,
  paywallBaseUrl: null,
  purchaseFlowVersion: 'PurchaseFlowV2',
  chargeFormat: 'ChargeFormatV3_2',
  simpleResponsesEnabled: false,
  maxRequestMillis: 30_000,
  paywallProxyEnabled: false,
  sftpForCustomerIdsEnabled: false,
  tokenizationFormat: null,
  enableExtConsumerData: false,
}

/** Refuses settings that contradict each other. */
export function requireConsistent({ trustLevelRulesEnabled, ...settings }: MerchantSettings): void {
  if (!trustLevelRulesEnabled) return
  const missing = (['ruleSetName', 'ruleSetVersion'] as const).filter((name) => settings[name] === null)
  if (missing.length > 0) throw badRequest(missing.map((name) => `${name} is required with trustLevelRulesEnabled`))
}

/** The settings without the internal ones, which only super accounts see and change (specification 6.3). */
export function withoutInternal(settings: MerchantSettings): Partial<MerchantSettings> {
  const visible: Partial<MerchantSettings> = { ...settings }
  for (const name of internalSettings) delete visible[name]
  return visible
}
