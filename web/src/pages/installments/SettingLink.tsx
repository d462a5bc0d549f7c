import { Link } from 'react-router-dom'
import { pathOf } from '../../paths.ts'
import { useMerchantPath } from '../../session/merchant.ts'

/** Leads to an installment setting. */
export function SettingLink({ id }: { readonly id: string }) {
  return (
    <Link className="id-text" to={useMerchantPath()(pathOf('installments/:installment', { installment: id }))}>
      {id}
    </Link>
  )
}
