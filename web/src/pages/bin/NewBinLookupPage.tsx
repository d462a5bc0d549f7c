import { Numerical } from '@blueprintjs/icons'
import { NewEntryPage } from '../../screens/entry/NewEntryPage.tsx'
import { binLookupPath, binLookups, binLookupsPath } from './bin-lookup.tsx'

/** Adds a BIN lookup. */
export function Component() {
  return (
    <NewEntryPage entry={binLookups} icon={<Numerical />} list={binLookupsPath} added={({ id }) => binLookupPath(id)} />
  )
}
