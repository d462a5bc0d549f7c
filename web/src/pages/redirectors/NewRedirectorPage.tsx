import { DirectionRight } from '@blueprintjs/icons'
import { NewEntryPage } from '../../screens/entry/NewEntryPage.tsx'
import { redirectorPath, redirectors, redirectorsPath } from './redirector.tsx'

/** Adds a redirector. */
export function Component() {
  return (
    <NewEntryPage
      entry={redirectors}
      icon={<DirectionRight />}
      list={redirectorsPath}
      added={({ id }) => redirectorPath(id)}
    />
  )
}
