import type { MessageId } from '../../../i18n/messages.ts'

/** Reason codes of the card schemes that have a label here. Visa codes contain a point, Mastercard codes do not. */
type ChargebackCode =
  Extract<MessageId, `charges.chargebackCode.${string}`> extends `charges.chargebackCode.${infer Code}` ? Code : never

// A record, so that a code without a label or a label without a code does not compile.
const codes: Record<ChargebackCode, true> = {
  '10.4': true,
  '11.3': true,
  '12.6': true,
  '13.1': true,
  '13.2': true,
  '13.3': true,
  '13.6': true,
  '13.7': true,
  '4808': true,
  '4834': true,
  '4837': true,
  '4853': true,
}

/** The reason codes that have a label, by scheme and number. */
export const chargebackCodes = (Object.keys(codes) as ChargebackCode[]).sort()

/** Whether the code has a label. Merchants may record other codes. */
export function isChargebackCode(code: string): code is ChargebackCode {
  return Object.hasOwn(codes, code)
}
