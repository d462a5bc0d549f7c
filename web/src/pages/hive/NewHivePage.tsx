import { Hexagon } from '@blueprintjs/icons'
import { NewEntryPage } from '../../screens/entry/NewEntryPage.tsx'
import { hives } from './hive.tsx'

/** Adds a hive. */
export function Component() {
  return <NewEntryPage entry={hives} icon={<Hexagon />} />
}
