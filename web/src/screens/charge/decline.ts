import type { MessageId } from '../../i18n/messages.ts'

/** The decline reasons that have a text. */
type DeclineReason =
  Extract<MessageId, `decline.${string}.meaning`> extends `decline.${infer Reason}.meaning` ? Reason : never

// The ISO 8583 response codes of each reason. A record, so the compiler reports a reason without a text or a text
// without a reason.
const reasons: Record<DeclineReason, readonly string[]> = {
  AUTHENTICATION_REQUIRED: ['1A'],
  CONTACT_ISSUER: ['01', '02'],
  DO_NOT_HONOR: ['05'],
  EXPIRED_CARD: ['33', '54'],
  FRAUD_REJECTED: [],
  INSUFFICIENT_FUNDS: ['51'],
  INVALID_AMOUNT: ['13'],
  INVALID_CARD_NUMBER: ['14', '15'],
  INVALID_TRANSACTION: ['12', '30'],
  ISSUER_UNAVAILABLE: ['91'],
  LIMIT_EXCEEDED: ['61', '65'],
  LOST_OR_STOLEN: ['04', '07', '41', '43'],
  NOT_PERMITTED: ['57', '58', '62'],
  PIN_TRIES_EXCEEDED: ['75'],
  SECURITY_CODE: ['82', 'N7'],
  STOPPED_RECURRING: ['R0', 'R1', 'R3'],
  SUSPECTED_FRAUD: ['34', '59'],
  SYSTEM_ERROR: ['06', '96'],
  TIMED_OUT: [],
  VELOCITY_LIMIT: [],
  WRONG_PIN: ['55'],
}

const byResponseCode = new Map(
  (Object.keys(reasons) as DeclineReason[]).flatMap((reason) => reasons[reason].map((code) => [code, reason] as const)),
)

/** A gateway's response to a transaction: its own code and the platform's standardized one. */
export interface GatewayResponse {
  readonly code?: string | null
  readonly standardizeResultCode?: string | null
}

/**
 * The reason for a decline, from the platform's code or, if that has no text, the gateway's own. Null if neither has
 * one.
 */
export function declineReason({ code, standardizeResultCode: result }: GatewayResponse): DeclineReason | null {
  if (!result) return byResponseCode.get(code ?? '') ?? null
  return isDeclineReason(result) ? result : null
}

function isDeclineReason(code: string): code is DeclineReason {
  return Object.hasOwn(reasons, code)
}
