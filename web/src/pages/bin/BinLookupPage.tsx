import { Numerical } from '@blueprintjs/icons'
import { useParams } from 'react-router-dom'
import { EntryPage } from '../../screens/entry/EntryPage.tsx'
import { binLookups, binLookupsPath } from './bin-lookup.tsx'

/** The page of one BIN lookup. */
export function Component() {
  const { binLookupId = '' } = useParams()
  return (
    <EntryPage
      entry={binLookups}
      id={binLookupId}
      icon={<Numerical />}
      list={() => binLookupsPath}
      heading={({ issuerName }) => <h2 className="detail-name">{issuerName}</h2>}
    />
  )
}
