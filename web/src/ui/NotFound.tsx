import { Search } from '@blueprintjs/icons'
import { Link } from 'react-router-dom'
import { Notice } from './Notice.tsx'

interface NotFoundProps {
  readonly title: string
  readonly why?: string
  /** The path of the list that the object would be in. */
  readonly to: string
  readonly list: string
}

/** Shown on an object's page if the object does not exist, with a link to its list. */
export function NotFound({ title, why, to, list }: NotFoundProps) {
  return (
    <Notice icon={<Search size={40} />} title={title} action={<Link to={to}>{list}</Link>}>
      {why && <p>{why}</p>}
    </Notice>
  )
}
