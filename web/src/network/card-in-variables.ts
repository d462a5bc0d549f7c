import { cardFault, cardPartIn, isFreeText } from '@portal/schema/card-text'
import { hasSecret, isNote, secretFault } from '@portal/schema/secret-text'

/** An error as the gateway returns it for an input with a card's number or verification code, or with a secret. */
interface CardError {
  readonly message: string
  readonly extensions: { readonly code: 'BAD_INPUT'; readonly field: string }
}

/**
 * Looks for a card in the free texts of a change, and for secrets in its notes, at any depth. Returns the error of the
 * first one, or null.
 */
export function cardInVariables(value: unknown, name = ''): CardError | null {
  if (typeof value === 'string') {
    const part = isFreeText(name) ? cardPartIn(value) : null
    const fault = part ? cardFault[part] : isNote(name) && hasSecret(value) ? secretFault : null
    return fault === null ? null : { message: `${name} ${fault}`, extensions: { code: 'BAD_INPUT', field: name } }
  }
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    // The texts of a list belong to the list's field.
    const fault = cardInVariables(inner, Array.isArray(value) ? name : key)
    if (fault) return fault
  }
  return null
}
