import { Button } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import { filterFields } from '../list/list-types.ts'
import { conditionText, goneParts, readViewState, type ViewedList } from './view-state.ts'
import type { View } from './views-query.ts'

interface GoneFromViewProps {
  readonly view: View
  readonly list: ViewedList
  readonly onRemove: () => void
}

/**
 * Conditions and columns of a view that its list no longer has. They are struck through, and kept until the user
 * removes them.
 */
export function GoneFromView({ view, list, onRemove }: GoneFromViewProps) {
  const { formatMessage } = useIntl()
  const gone = goneParts(readViewState(view.state), list)
  const nameOf = (field: string) => {
    const filter = list.filters.find((each) => filterFields(each).includes(field))
    return filter ? formatMessage({ id: filter.label }) : field
  }
  const texts = [
    ...Object.entries(gone.filter).map(([name, value]) => `${nameOf(name)} ${conditionText(value)}`),
    ...gone.columns.map((column) => formatMessage({ id: 'views.gone.column' }, { column })),
    ...(gone.sort === null ? [] : [`${formatMessage({ id: 'list.sorted' })} ${gone.sort}`]),
  ]
  if (texts.length === 0) return null
  return (
    <span className="view-gone">
      <span className="muted">{formatMessage({ id: 'views.gone.parts' })}</span>
      {texts.map((text) => (
        <del key={text}>{text}</del>
      ))}
      {view.canChange && (
        <Button size="small" variant="minimal" onClick={onRemove}>
          {formatMessage({ id: 'views.gone.remove' })}
        </Button>
      )}
    </span>
  )
}
