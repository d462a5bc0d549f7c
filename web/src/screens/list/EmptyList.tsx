import { Button } from '@blueprintjs/core'
import { Inbox, Search, WarningSign } from '@blueprintjs/icons'
import { useIntl } from 'react-intl'
import type { MessageId } from '../../i18n/messages.ts'
import { Notice } from '../../ui/Notice.tsx'
import type { ListState } from './list-state.ts'
import { type Filter, filterFields, type ListPage } from './list-types.ts'
import { useFilterText } from './use-filter-text.ts'
import type { ChangeList } from './use-list-state.ts'

interface EmptyListProps {
  readonly page: ListPage<unknown>
  readonly state: ListState
  readonly filters: readonly Filter[]
  readonly empty: MessageId
  readonly onChange: ChangeList
}

/** Says why there are no rows: none exist, none match the conditions named, or not everything answered. */
export function EmptyList({ page, state, filters, empty, onChange }: EmptyListProps) {
  const intl = useIntl()
  const filterText = useFilterText()
  const set = filters.filter((filter) => filterFields(filter).some((field) => state.values[field]))
  const conditions = set.map(
    (filter) => `${intl.formatMessage({ id: filter.label })}: ${filterText(filter, state.values)}`,
  )
  if (state.search) conditions.unshift(intl.formatMessage({ id: 'list.search.condition' }, { search: state.search }))
  const cleared = ['search', ...set.flatMap(filterFields)].map((name) => [name, null] as const)
  const clear = conditions.length > 0 && (
    <Button onClick={() => onChange(Object.fromEntries(cleared))}>
      {intl.formatMessage({ id: 'list.clearFilters' })}
    </Button>
  )
  if (page.failedLookups.length > 0 || (!page.totalIsExact && page.total === 0)) {
    return (
      <Notice
        icon={<WarningSign size={40} />}
        title={intl.formatMessage({ id: 'list.emptyIncomplete' })}
        action={clear || undefined}
      >
        <p>{intl.formatMessage({ id: 'list.emptyIncomplete.why' })}</p>
      </Notice>
    )
  }
  if (page.total > 0) {
    return (
      <Notice
        icon={<Inbox size={40} />}
        title={intl.formatMessage({ id: 'list.pastEnd' })}
        action={
          <Button onClick={() => onChange({ page: null })}>{intl.formatMessage({ id: 'list.pastEnd.first' })}</Button>
        }
      />
    )
  }
  if (conditions.length === 0) {
    return (
      <Notice icon={<Inbox size={40} />} title={intl.formatMessage({ id: 'list.empty' })}>
        <p>{intl.formatMessage({ id: empty })}</p>
      </Notice>
    )
  }
  return (
    <Notice
      icon={<Search size={40} />}
      title={intl.formatMessage({ id: 'list.emptyFiltered' })}
      action={clear || undefined}
    >
      <p>{intl.formatMessage({ id: 'list.emptyFiltered.conditions' })}</p>
      <ul className="list-conditions">
        {conditions.map((condition) => (
          <li key={condition}>{condition}</li>
        ))}
      </ul>
    </Notice>
  )
}
