import { FormattedMessage } from 'react-intl'
import { useMerchant, useOwnMerchant } from '../../session/merchant.ts'
import { useIsForAllMerchants } from '../object/use-is-for-all-merchants.ts'

/**
 * Names the merchant whose data a dialog changes, unless it is the caller's own. `owner` is the owner of the object, if
 * it is known; by default it is the merchant acted for.
 */
export function ForMerchant({ owner }: { readonly owner?: string | null | undefined }) {
  const actedFor = useMerchant()
  const own = useOwnMerchant()
  const isForAll = useIsForAllMerchants()
  const merchant = owner ?? actedFor
  if (isForAll) {
    return (
      <p className="form-for">
        <FormattedMessage id="shell.forAll" />
      </p>
    )
  }
  if (merchant === null || merchant === own) return null
  return (
    <p className="form-for">
      <FormattedMessage id="shell.for" values={{ merchant: <b>{merchant}</b> }} />
    </p>
  )
}
