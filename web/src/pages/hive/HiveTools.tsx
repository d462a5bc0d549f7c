import { InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { useRef } from 'react'
import { useIntl } from 'react-intl'
import { useKeys } from '../../keys/keys.ts'
import { addTo } from '../../screens/entry/entry.ts'
import { AddEntry } from '../../screens/list/AddEntry.tsx'
import { ListRefresh } from '../../screens/list/ListRefresh.tsx'
import '../../screens/list/list.css'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { Age } from '../../screens/shown/Age.tsx'
import { hives } from './hive.tsx'

interface HiveToolsProps {
  readonly search: string
  /** When the hives were loaded, in milliseconds. Null before that. */
  readonly updated: number | null
  readonly loading: boolean
  readonly onSearch: (search: string) => void
  readonly onRefresh: () => void
}

/**
 * The search that filters the tree while the user types (`/` focuses it), the age of the data, and the link to a new
 * hive.
 */
export function HiveTools({ search, updated, loading, onSearch, onRefresh }: HiveToolsProps) {
  const { formatMessage } = useIntl()
  const path = usePath()
  const input = useRef<HTMLInputElement>(null)
  useKeys('list', [{ combo: '/', does: 'search', act: () => input.current?.select() }])
  const label = formatMessage({ id: 'hives.search' })
  return (
    <div className="list-toolbar">
      <search className="list-search">
        <InputGroup
          inputRef={input}
          type="search"
          leftIcon={<Search />}
          placeholder={label}
          aria-label={label}
          autoComplete="off"
          spellCheck={false}
          value={search}
          onValueChange={onSearch}
          onKeyDown={({ key }) => {
            if (key === 'Escape') onSearch('')
          }}
          rightElement={<kbd className="list-search-key">/</kbd>}
        />
      </search>
      <span className="list-toolbar-end">
        {updated !== null && !loading && (
          <span className="muted list-age">
            {formatMessage({ id: 'list.updated' }, { age: <Age since={updated} key={updated} /> })}
          </span>
        )}
        <ListRefresh loading={loading} onRefresh={onRefresh} />
        <AddEntry {...addTo(hives, path('all/hives/@new'))} />
      </span>
    </div>
  )
}
