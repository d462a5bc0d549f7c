import { Search } from '@blueprintjs/icons'
import { Link } from 'react-router-dom'
import { Notice } from './Notice.tsx'

interface NotFoundProps {
  readonly title: string
  readonly why?: string
  /** The path of the list where it would be. */
  readonly to: string
  readonly list: string
}

/** Says on the page of an object that there is no such object, with the way to its list. */
export function NotFound({ title, why, to, list }: NotFoundProps) {
  return (
    <Notice icon={<Search size={40} />} title={title} action={<Link to={to}>{list}</Link>}>
      {why && <p>{why}</p>}
    </Notice>
  )
}
