import type { CustomerDocument } from './customer-document.ts'

/** Replaces hidden text. */
export const hidden = '•••'

type Person = CustomerDocument['personalInfo']

/**
 * Masks personal data for callers without customer_uploads.read (specification 6.1). Only the data needed to
 * distinguish customers remain. The country is not masked because business rules depend on it.
 */
export function maskedPerson({ firstName, lastName, email, dob, phoneNumber, address }: Person): object {
  const { country, ...places } = address
  return {
    firstName: afterFirst(firstName),
    lastName: afterFirst(lastName),
    email: email && `${afterFirst(email)}@${hidden}`,
    dob: dob && '••••-••-••',
    phoneNumber: phoneNumber && `${hidden}${phoneNumber.slice(-2)}`,
    address: { ...Object.fromEntries(Object.entries(places).map(([part, text]) => [part, text && hidden])), country },
  }
}

function afterFirst(text: string | null): string | null {
  return text && `${[...text][0]}${hidden}`
}
