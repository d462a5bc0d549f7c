import { Link } from 'react-router-dom'
import { usePath } from '../../screens/object/use-owner-path.ts'

/** A link to an installment setting. */
export function SettingLink({ id }: { readonly id: string }) {
  return (
    <Link className="id-text" to={usePath()('installments/:installment', { installment: id })}>
      {id}
    </Link>
  )
}
