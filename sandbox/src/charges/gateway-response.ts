/** Responses of the sandbox's gateways, and those of the platform when it declines a purchase itself. */
export const gatewayResponses = [
  { code: '00', message: 'Approved', standardizeResultCode: 'APPROVED' },
  { code: '09', message: 'In progress', standardizeResultCode: 'PENDING' },
  { code: '51', message: 'Insufficient funds', standardizeResultCode: 'INSUFFICIENT_FUNDS' },
  { code: '05', message: 'Do not honor', standardizeResultCode: 'DO_NOT_HONOR' },
  { code: '54', message: 'Expired card', standardizeResultCode: 'EXPIRED_CARD' },
  { code: '59', message: 'Suspected fraud', standardizeResultCode: 'SUSPECTED_FRAUD' },
  { code: '54T', message: 'The customer did not complete the payment in time', standardizeResultCode: 'TIMED_OUT' },
  { code: '96', message: 'System malfunction', standardizeResultCode: 'SYSTEM_ERROR' },
  { code: 'VEL', message: 'Velocity limit exceeded', standardizeResultCode: 'VELOCITY_LIMIT' },
  { code: 'FRD', message: 'Rejected by a fraud system', standardizeResultCode: 'FRAUD_REJECTED' },
] as const

export type ResultCode = (typeof gatewayResponses)[number]['standardizeResultCode']

/** Returns the position of a response in the list. */
export function responsePlace(result: ResultCode): number {
  return gatewayResponses.findIndex((response) => response.standardizeResultCode === result)
}
