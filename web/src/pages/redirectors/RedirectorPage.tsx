import { DirectionRight } from '@blueprintjs/icons'
import { useParams } from 'react-router-dom'
import { EntryPage } from '../../screens/entry/EntryPage.tsx'
import { redirectors, redirectorsPath } from './redirector.tsx'

/** The page of one redirector. */
export function Component() {
  const { redirectorId = '' } = useParams()
  return (
    <EntryPage
      entry={redirectors}
      id={redirectorId}
      icon={<DirectionRight />}
      list={() => redirectorsPath}
      heading={({ redirectorKey }) => <h2 className="detail-name">{redirectorKey}</h2>}
    />
  )
}
