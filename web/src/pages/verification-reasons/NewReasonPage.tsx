import { DocumentOpen } from '@blueprintjs/icons'
import { NewEntryPage } from '../../screens/entry/NewEntryPage.tsx'
import { reasons } from './reason.tsx'
import { reasonPath, reasonsPath } from './reason-path.ts'

/** Adds a verification failure reason. */
export function Component() {
  return (
    <NewEntryPage
      entry={reasons}
      icon={<DocumentOpen />}
      list={reasonsPath}
      added={(reason) => reasonPath(reason.id)}
    />
  )
}
