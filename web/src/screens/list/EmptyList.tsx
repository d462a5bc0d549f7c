import { Button } from '@blueprintjs/core'
import { Cross, Inbox, Search, WarningSign } from '@blueprintjs/icons'
import type { AccessFlag } from '@portal/schema/access'
import { useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import type { MessageId } from '../../i18n/messages.ts'
import { useMerchantPath } from '../../session/merchant.ts'
import { useCan } from '../../session/viewer.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { nameOf } from './Incomplete.tsx'
import type { ListState } from './list-state.ts'
import { type Filter, filterFields, type ListPage } from './list-types.ts'
import { submitSearch } from './submitted-search.ts'
import { useFilterText } from './use-filter-text.ts'
import type { ChangeList } from './use-list-state.ts'

/** Another list that can run the same search. */
export interface Elsewhere {
  readonly list: 'charges' | 'customers'
  readonly label: MessageId
  readonly access: AccessFlag
}

interface EmptyListProps {
  readonly page: ListPage<unknown>
  readonly state: ListState
  readonly filters: readonly Filter[]
  readonly empty: MessageId
  readonly noMatch: MessageId
  readonly elsewhere: Elsewhere | null
  readonly onChange: ChangeList
}

/** A condition on rows as text, with its URL parameters. */
interface Condition {
  readonly text: string
  readonly fields: readonly string[]
}

/** Explains why there are no rows: none exist, none match the conditions, or a lookup failed. */
export function EmptyList({ page, state, filters, empty, noMatch, elsewhere, onChange }: EmptyListProps) {
  const intl = useIntl()
  const filterText = useFilterText()
  const conditions: Condition[] = filters
    .filter((filter) => filterFields(filter).some((field) => state.values[field]))
    .map((filter) => ({
      text: `${intl.formatMessage({ id: filter.label })}: ${filterText(filter, state.values)}`,
      fields: filterFields(filter),
    }))
  if (state.search) {
    const text = intl.formatMessage({ id: 'list.search.condition' }, { search: state.search })
    conditions.unshift({ text, fields: ['search'] })
  }
  const remove = (fields: readonly string[]) => onChange(Object.fromEntries(fields.map((field) => [field, null])))
  const clear = conditions.length > 0 && (
    <Button onClick={() => remove(conditions.flatMap(({ fields }) => fields))}>
      {intl.formatMessage({ id: 'list.clearFilters' })}
    </Button>
  )
  const lookups = page.askedLookups ?? []
  const actions = (
    <>
      {clear}
      {elsewhere && state.search && <SearchElsewhere elsewhere={elsewhere} search={state.search} />}
    </>
  )
  if (state.search && page.askedLookups?.length === 0 && page.failedLookups.length === 0 && !page.totalIsExact) {
    return (
      <Notice
        icon={<Search size={40} />}
        title={intl.formatMessage({ id: 'list.emptyUnasked' }, { search: state.search })}
        action={actions}
      />
    )
  }
  if (page.failedLookups.length > 0 || (!page.totalIsExact && page.total === 0)) {
    return (
      <Notice
        icon={<WarningSign size={40} />}
        title={intl.formatMessage({ id: 'list.emptyIncomplete' })}
        action={actions}
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
    <Notice icon={<Search size={40} />} title={intl.formatMessage({ id: noMatch })} action={actions}>
      <p>{intl.formatMessage({ id: 'list.emptyFiltered.conditions' })}</p>
      <ul>
        {conditions.map(({ text, fields }) => (
          <li key={text}>
            {conditions.length === 1 ? (
              text
            ) : (
              <Button variant="minimal" size="small" icon={<Cross size={12} />} onClick={() => remove(fields)}>
                {intl.formatMessage({ id: 'list.filter.remove' }, { label: text })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {lookups.length > 0 && (
        <p>
          {intl.formatMessage(
            { id: 'list.emptyFiltered.searched' },
            { fields: intl.formatList(lookups.map((field) => nameOf(field, intl))) },
          )}
        </p>
      )}
    </Notice>
  )
}

/** A link to run the same search in another list. */
function SearchElsewhere({ elsewhere, search }: { readonly elsewhere: Elsewhere; readonly search: string }) {
  const intl = useIntl()
  const navigate = useNavigate()
  const toPath = useMerchantPath()
  if (!useCan(elsewhere.access)) return null
  const find = () => {
    const parameters = new URLSearchParams({ search: submitSearch(elsewhere.list, search) })
    void navigate(toPath(`${elsewhere.list}?${parameters}`))
  }
  return <Button onClick={find}>{intl.formatMessage({ id: elsewhere.label })}</Button>
}
