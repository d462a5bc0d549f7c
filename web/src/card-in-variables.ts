import { cardFault, cardPartIn, isFreeText } from '@portal/schema/card-text'

/** An error as the gateway returns it for an input with a card's number or verification code. */
interface CardError {
  readonly message: string
  readonly extensions: { readonly code: 'BAD_INPUT'; readonly field: string }
}

/** Looks for a card in the free texts of a change, at any depth. Returns the error of the first one, or null. */
export function cardInVariables(value: unknown, name = ''): CardError | null {
  if (typeof value === 'string') {
    const part = isFreeText(name) ? cardPartIn(value) : null
    return part && { message: `${name} ${cardFault[part]}`, extensions: { code: 'BAD_INPUT', field: name } }
  }
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    // The texts of a list belong to the list's field.
    const fault = cardInVariables(inner, Array.isArray(value) ? name : key)
    if (fault) return fault
  }
  return null
}
