import type { ChargeNowFragment } from '../../gql/graphql.ts'

const fields = ['chargeStatus', 'amount', 'amountCharged', 'amountRefunded', 'currency'] as const

/** One value of the charge, as sent and current. */
export interface PayloadRow {
  readonly field: (typeof fields)[number]
  readonly sent: string
  readonly now: string
}

/** The charge's values in the payload next to the current ones. Null if the payload cannot be compared. */
export function payloadRows(requestBody: string | null | undefined, charge: ChargeNowFragment): PayloadRow[] | null {
  const sent = chargeIn(requestBody)
  if (sent === null) return null
  return fields.flatMap((field) => {
    const value = sent[field]
    return typeof value === 'string' ? [{ field, sent: value, now: charge[field] ?? '–' }] : []
  })
}

function chargeIn(requestBody: string | null | undefined): Record<string, unknown> | null {
  if (!requestBody) return null
  try {
    const charge: unknown = JSON.parse(requestBody)?.charge
    return typeof charge === 'object' && charge !== null ? (charge as Record<string, unknown>) : null
  } catch {
    return null
  }
}
