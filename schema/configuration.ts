/** The limits of a merchant's settings, for the sandbox and for forms. */
export const configurationBounds = {
  merchantDisplayName: 100,
  defaultTaxCode: 50,
  ruleSetName: 100,
  ruleSetVersion: 20,
  tokenizationFormat: 50,
  maxKycCompletionAttempt: { min: 1, max: 20 },
  timeoutSeconds: { min: 1, max: 300 },
  maxRequestMillis: { min: 100, max: 120_000 },
  /** Maximum number of addresses in a list of notification URLs. */
  notificationUrls: 10,
} as const

/**
 * The settings that only the provider's own staff read and change, on behalf of a merchant (specification 2.4, 6.3).
 */
export const internalSettings = [
  'maxRequestMillis',
  'paywallProxyEnabled',
  'sftpForCustomerIdsEnabled',
  'tokenizationFormat',
  'enableExtConsumerData',
] as const

/** The secrets of a merchant's configuration. */
export const secretNames = ['realtimeNotificationKey', 'paywallKey'] as const
export type SecretName = (typeof secretNames)[number]

/** Whether the configuration has a secret of the name. */
export function isSecretName(name: string): name is SecretName {
  return secretNames.some((each) => each === name)
}

/** The error in a secret's value, or null. Messages never include the value. */
export function secretFault(value: string): 'required' | 'tooShort' | 'tooLong' | 'notPrintable' | null {
  if (value === '') return 'required'
  // The value is used in headers and on command lines, so it must be printable ASCII without spaces.
  if (!/^[\x21-\x7e]*$/.test(value)) return 'notPrintable'
  if (value.length < secretBounds.min) return 'tooShort'
  return value.length > secretBounds.max ? 'tooLong' : null
}

/** The allowed length of a secret's value, in characters. */
export const secretBounds = { min: 24, max: 256 } as const
