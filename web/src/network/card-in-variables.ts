import { cardFault, cardPartIn, isFreeText } from '@portal/schema/card-text'
import { hasSecret, isNote, secretFault } from '@portal/schema/secret-text'

/** The gateway's error for an input with a card's number or verification code, or with a secret. */
interface CardError {
  readonly message: string
  readonly extensions: { readonly code: 'BAD_INPUT'; readonly field: string }
}

/**
 * Searches a change's free texts for a card, and its notes for secrets, at any depth. Returns the first error, or null.
 */
export function cardInVariables(value: unknown, name = ''): CardError | null {
  if (typeof value === 'string') {
    const part = isFreeText(name) ? cardPartIn(value) : null
    const fault = part ? cardFault[part] : isNote(name) && hasSecret(value) ? secretFault : null
    return fault === null ? null : { message: `${name} ${fault}`, extensions: { code: 'BAD_INPUT', field: name } }
  }
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    // The strings in a list belong to the list's field.
    const fault = cardInVariables(inner, Array.isArray(value) ? name : key)
    if (fault) return fault
  }
  return null
}
