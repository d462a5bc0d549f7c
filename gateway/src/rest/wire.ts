// Every name in the platform's wire format. To support a provider with other names, change only this file.

/** The prefix of every platform path (specification 9). */
export const apiPrefix = '/api/v3'

/** Request headers of a signed call. */
export const headerNames = {
  callerName: 'X-Caller-Name',
  merchantAccount: 'X-Merchant-Account',
  timestamp: 'X-Timestamp',
  signature: 'X-Signature',
  onBehalfOf: 'X-On-Behalf-Of',
  notificationUrl: 'X-Notification-URL',
} as const

/** Query parameters that the gateway itself adds. */
export const parameterNames = {
  onBehalfOf: 'onBehalfOf',
  limit: 'limit',
  offset: 'offset',
  sort: 'sort',
  chargeFormat: 'chargeFormat',
  /** The bounds of the creation time, both inclusive. Not every list on every platform has them. */
  from: 'from',
  to: 'to',
  /** The list starts at the row with this id, in the order of the list. An addition to the specification. */
  startId: 'startId',
  /** The row's `lastModified` when it was read, for a conditional deletion. */
  lastModified: 'lastModified',
  /** Whether an import is only a preview. */
  dryRun: 'dryRun',
} as const

/** Keys of an export's head, next to its lists. */
export const exportKeys = {
  exportVersion: 'exportVersion',
  merchantAccount: 'merchantAccount',
  exportTime: 'exportTime',
} as const

/** Names of the parts of a form. */
export const fileKeys = { file: 'file' } as const

/** Keys of a list's envelope. */
export const listKeys = { items: 'items', total: 'total' } as const

/** Keys of an error's envelope. Any of them may be missing. */
export const errorKeys = { errors: 'errors', message: 'message', errorCode: 'errorCode' } as const

/** Error codes of the platform that the gateway distinguishes. */
export const errorCodes = {
  twoFactorRequired: 'two_factor_required',
  twoFactorInvalid: 'two_factor_invalid',
  callerLocked: 'caller_locked',
  authenticationError: 'authentication_error',
  changed: 'changed',
  ambiguous: 'ambiguous_id',
  unknownFilter: 'unknown_filter',
} as const
