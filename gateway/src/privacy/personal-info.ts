import type { Context } from '../request/context.ts'
import type { Row } from '../rest/endpoint.ts'
import { badInput } from '../rest/error.ts'

const hidden = '•••'

/** The rows that `revealPersonalInfo` answered; each is a row of its own, which no other field answers. */
const revealed = new WeakSet<Row>()

/** The row as one whose personal data are answered in the clear. */
export function revealPersonalData(row: Row): Row {
  const own = { ...row }
  revealed.add(own)
  return own
}

/**
 * Whether the row's personal data may leave in the clear. Programs read by permission (specification 6.1,
 * customer_uploads.read), and whose data they read is noted for the audit; in a browser, even who holds it sees masked
 * values until they are asked for. The row is a customer, or names one.
 */
export function isInTheClear(
  row: Row,
  { readsPersonalData, customersRead }: Context,
  customerId: string = row.id,
): boolean {
  // What was asked for by name has its own entry.
  if (revealed.has(row)) return true
  if (readsPersonalData) customersRead.add(customerId)
  return readsPersonalData
}

/** A row that belongs to another one, in the clear where that one was revealed. */
export function revealedWith(row: Row, other: Row): Row {
  return revealed.has(row) ? revealPersonalData(other) : other
}

/** Personal data of which only the least is left that people need to tell customers apart. */
export function masked(info: Row): Row {
  const { firstName, lastName, email, dob, phoneNumber, address } = info
  return {
    masked: true,
    firstName: maskedName(firstName),
    lastName: maskedName(lastName),
    email: email && `${firstLetter(email)}${hidden}@${hidden}`,
    dob: dob && '••••-••-••',
    phoneNumber: phoneNumber && `${hidden}${String(phoneNumber).slice(-2)}`,
    address: address && maskedAddress(address),
  }
}

/** A name of which only the first letter is left; what is not known stays so. */
export function maskedName(name: unknown): string | null {
  return typeof name === 'string' && name !== '' ? `${firstLetter(name)}${hidden}` : ((name as '' | null) ?? null)
}

/** A value of personal data by its path, `personalInfo.address.city`, with no more left of it than `masked` leaves. */
export function maskedAt(path: string, value: unknown): unknown {
  if (value == null || value === '') return value
  const [field = '', part] = path.split('.').slice(-2).toReversed()
  const left = part === 'address' ? maskedAddress({ [field]: value }) : masked({ [field]: value })
  return left[field] ?? hidden
}

function maskedAddress({ country, ...address }: Row): Row {
  return { ...Object.fromEntries(Object.entries(address).map(([part, text]) => [part, text && hidden])), country }
}

function firstLetter(text: string): string {
  return [...text][0] ?? ''
}

/** Refuses masked values that come back: they would overwrite the true ones. */
export function checkUnmasked(input: Row | null | undefined, path = 'personalInfo'): void {
  for (const [field, value] of Object.entries(input ?? {})) {
    if (typeof value === 'object') checkUnmasked(value, `${path}.${field}`)
    if (typeof value === 'string' && value.includes(hidden)) {
      throw badInput(`${path}.${field}`, 'is masked: leave it out, or send the full value')
    }
  }
}
