import type { Context } from '../request/context.ts'
import type { Row } from '../rest/endpoint.ts'
import { badInput } from '../rest/error.ts'

const hidden = '•••'

/** The rows that `revealPersonalInfo` returned. Each is a separate copy that no other field returns. */
const revealed = new WeakSet<Row>()

/** Marks a copy of the row whose personal data is returned in clear text. */
export function revealPersonalData(row: Row): Row {
  const own = { ...row }
  revealed.add(own)
  return own
}

/**
 * Whether the row's personal data may be returned in clear text. Programs need a permission (specification 6.1,
 * customer_uploads.read), and the customers they read are audited. In a browser, even callers with the permission see
 * masked values until they request the data. The row is a customer, or refers to one.
 */
export function isInTheClear(
  row: Row,
  { readsPersonalData, customersRead }: Context,
  customerId: string = row.id,
): boolean {
  // A customer that was requested explicitly has its own entry.
  if (revealed.has(row)) return true
  if (readsPersonalData) customersRead.add(customerId)
  return readsPersonalData
}

/** A row that belongs to another one. It is in clear text if the other one was revealed. */
export function revealedWith(row: Row, other: Row): Row {
  return revealed.has(row) ? revealPersonalData(other) : other
}

/** Personal data, masked to the minimum that distinguishes customers. */
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

/** Personal data for a caller without access to clear text: masked, except for names if the session shows them. */
export function maskedFor(info: Row, { showsNames }: Pick<Context, 'showsNames'>): Row {
  const { firstName, lastName } = info
  return showsNames ? { ...masked(info), firstName, lastName } : masked(info)
}

/** A name masked to its first letter; an unknown name stays unknown. */
export function maskedName(name: unknown): string | null {
  return typeof name === 'string' && name !== '' ? `${firstLetter(name)}${hidden}` : ((name as '' | null) ?? null)
}

/** A value of personal data by its path, `personalInfo.address.city`, masked in the same way as by `masked`. */
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

/** Refuses masked values in an input: they would overwrite the real ones. */
export function checkUnmasked(input: Row | null | undefined, path = 'personalInfo'): void {
  for (const [field, value] of Object.entries(input ?? {})) {
    if (typeof value === 'object') checkUnmasked(value, `${path}.${field}`)
    if (typeof value === 'string' && value.includes(hidden)) {
      throw badInput(`${path}.${field}`, 'is masked: leave it out, or send the full value')
    }
  }
}
