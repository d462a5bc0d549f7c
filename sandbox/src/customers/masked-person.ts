import type { CustomerDocument } from './customer-document.ts'

/** The replacement of hidden text. */
export const hidden = '•••'

type Person = CustomerDocument['personalInfo']

/**
 * Personal data for who may not read them (specification 6.1, customer_uploads.read): only the least that tells customers
 * apart is left. The country is none of them, as business conditions rest on it.
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
