import { Button, Callout } from '@blueprintjs/core'
import { useIntl } from 'react-intl'
import { filterFields } from '../list/list-types.ts'
import type { OpenView } from './use-open-view.ts'
import type { ViewAsk } from './ViewDialogs.tsx'
import { differences, readViewState, type ViewedList } from './view-state.ts'

interface ViewNoticeProps {
  readonly open: OpenView
  readonly list: ViewedList
  readonly onAsk: (ask: ViewAsk) => void
}

/** Reports that the open view was changed, removed or never found. The list stays unchanged until the user decides. */
export function ViewNotice({ open, list, onAsk }: ViewNoticeProps) {
  const intl = useIntl()
  const { formatMessage } = intl
  const { held, newer, isGone } = open
  if (isGone) {
    return (
      <Callout compact intent="warning" role="status" className="view-notice">
        {held ? formatMessage({ id: 'views.gone' }, { name: held.name }) : formatMessage({ id: 'views.unknown' })}
        {held && (
          <Button size="small" onClick={() => onAsk({ kind: 'add', name: held.name })}>
            {formatMessage({ id: 'views.gone.save' })}
          </Button>
        )}
        <Button size="small" variant="minimal" onClick={open.leave}>
          {formatMessage({ id: 'views.gone.leave' })}
        </Button>
      </Callout>
    )
  }
  if (held === null || newer === null) return null
  const names = differences(readViewState(held.state), readViewState(newer.state), list.filters).map((name) => {
    if (name === 'search') return formatMessage({ id: 'list.search' })
    if (name === 'sort') return formatMessage({ id: 'list.sorted' })
    const filter = list.filters.find((each) => filterFields(each).includes(name))
    return filter ? formatMessage({ id: filter.label }) : name
  })
  return (
    <Callout compact intent="warning" role="status" className="view-notice">
      {formatMessage(
        { id: 'views.changed' },
        { who: newer.changedBy, name: newer.name, what: intl.formatList([...new Set(names)]) },
      )}
      <Button size="small" onClick={() => open.show(newer)}>
        {formatMessage({ id: 'views.changed.load' })}
      </Button>
      <Button size="small" variant="minimal" onClick={() => open.hold(newer)}>
        {formatMessage({ id: 'views.changed.keep' })}
      </Button>
    </Callout>
  )
}
