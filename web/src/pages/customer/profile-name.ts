import type { IntlShape } from 'react-intl'
import type { PaymentProfile } from './customer-query.ts'

/** The platform's name of a bank account. In names of other profiles, the card brand comes before the digits. */
const bankAccount = 'Bank account'

/**
 * The name of a payment profile in the reader's language. The platform names it in English, `Visa ending 4242`. Names
 * of any other form are unchanged.
 */
export function profileName(
  { id, displayName, last4 }: Pick<PaymentProfile, 'id' | 'displayName' | 'last4'>,
  { formatMessage }: Pick<IntlShape, 'formatMessage'>,
): string {
  if (!displayName) return id
  const ending = ` ending ${last4}`
  if (!last4 || !displayName.endsWith(ending)) return displayName
  const brand = displayName.slice(0, -ending.length)
  if (brand === bankAccount) return formatMessage({ id: 'customers.profile.bankAccount' }, { last4 })
  return formatMessage({ id: 'customers.profile.card' }, { brand, last4 })
}
