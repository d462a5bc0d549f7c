import { useLatePart } from '../../layout/use-late-part.ts'
import type { ListLiveProps } from './live/ListLive.tsx'

const load = () => import('./live/ListLive.tsx')

/** The line above the rows, loaded after the first screen; its space is reserved. */
export function LateListLive<Row>(props: ListLiveProps<Row>) {
  const ListLive = useLatePart<'ListLive', ListLiveProps<Row>>(load, 'ListLive')
  return ListLive ? <ListLive {...props} /> : <div className="list-live" />
}
