import { useLatePart } from '../../layout/use-late-part.ts'
import type { ListViewsProps } from '../views/list-views.ts'

const load = () => import('../views/ListViews.tsx')

/** The saved views of a list. Loaded after the first screen; their space is reserved. */
export function LazyListViews(props: ListViewsProps) {
  const ListViews = useLatePart(load, 'ListViews')
  return <div className="list-views">{ListViews && <ListViews {...props} />}</div>
}
