/** A merchant account. Its position in the list, from 1, is its number in the database. */
interface MerchantAccount {
  readonly name: string
  readonly accountType: 'Merchant account' | 'Super account'
}

/** The sandbox's merchant accounts. */
export const merchantAccounts: readonly MerchantAccount[] = [
  { name: 'DEMO_MERCHANT', accountType: 'Merchant account' },
  { name: 'OTHER_MERCHANT', accountType: 'Merchant account' },
  { name: 'THIRD_MERCHANT', accountType: 'Merchant account' },
  { name: 'SUPER_ACCOUNT', accountType: 'Super account' },
]
