import { BlockedPerson } from '@blueprintjs/icons'
import { NewEntryPage } from '../../screens/entry/NewEntryPage.tsx'
import { ofacBlockPath, ofacBlocks, ofacBlocksPath } from './ofac-block.tsx'

/** Blocks a name. */
export function Component() {
  return (
    <NewEntryPage
      entry={ofacBlocks}
      icon={<BlockedPerson />}
      list={ofacBlocksPath}
      added={({ id }) => ofacBlockPath(id)}
    />
  )
}
