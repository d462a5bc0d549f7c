/** The formats of a charge, oldest first (specification 9). */
export const chargeFormats = ['ChargeFormatV3_0', 'ChargeFormatV3_1', 'ChargeFormatV3_2'] as const
type ChargeFormat = (typeof chargeFormats)[number]

/** The fields that a format lacks. The provider's own differences are not public; these are the sandbox's. */
const unknownTo: Readonly<Record<ChargeFormat, readonly string[]>> = {
  ChargeFormatV3_0: ['taxInvoices', 'metadata', 'properties', 'reserved'],
  ChargeFormatV3_1: ['taxInvoices', 'reserved'],
  ChargeFormatV3_2: [],
}

/** Converts the JSON of a charge to a format. */
export function inFormat(response: Buffer, format: ChargeFormat): Buffer {
  if (unknownTo[format].length === 0) return response
  const charge: Record<string, unknown> = JSON.parse(response.toString('utf8'))
  for (const field of unknownTo[format]) delete charge[field]
  return Buffer.from(JSON.stringify(charge))
}
