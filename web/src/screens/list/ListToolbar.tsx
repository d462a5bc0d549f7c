import { Button, InputGroup } from '@blueprintjs/core'
import { Cross, Search } from '@blueprintjs/icons'
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useIntl } from 'react-intl'
import { useKeys } from '../../keys/keys.ts'
import { ColumnChooser } from './ColumnChooser.tsx'
import type { ColumnLayout } from './column-layout.ts'
import { ListRefresh } from './ListRefresh.tsx'
import type { Column } from './list-types.ts'
import { pasteLines } from './submitted-search.ts'

interface ListToolbarProps<Row> {
  readonly search: string
  /** Receives the typed text while it is not searched yet, otherwise null. */
  readonly unsentSearch: RefObject<string | null>
  readonly placeholder: string
  readonly columns: readonly Column<Row>[]
  readonly layout: ColumnLayout
  readonly loading: boolean
  readonly onSearch: (search: string) => void
  readonly onLayout: (layout: ColumnLayout) => void
  readonly onRefresh: () => void
  /** Further actions on the list. */
  readonly actions?: ReactNode
}

/** The search over all ids (focused with `/`), the column chooser, and the age of the data. */
export function ListToolbar<Row>(props: ListToolbarProps<Row>) {
  const { search, unsentSearch, placeholder, columns, layout, loading, onSearch, onLayout, onRefresh } = props
  const intl = useIntl()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(search)
  const isUnsent = typed.trim() !== search
  useEffect(() => {
    unsentSearch.current = isUnsent ? typed.trim() : null
  }, [unsentSearch, isUnsent, typed])
  useKeys('list', [{ combo: '/', does: 'search', act: () => input.current?.select() }])
  useEffect(() => {
    if (input.current) input.current.value = search
    setTyped(search)
  }, [search])
  const clear = () => {
    if (input.current) input.current.value = ''
    setTyped('')
    input.current?.focus()
    if (search !== '') onSearch('')
  }
  const latestClear = useRef(clear)
  useLayoutEffect(() => {
    latestClear.current = clear
  })
  // The same element as long as it means the same: Blueprint measures another one, which makes the browser compute the layout.
  const end = useMemo(
    () =>
      isUnsent ? (
        <Button type="submit" variant="minimal" size="small">
          {intl.formatMessage({ id: 'list.search' })} ↵
        </Button>
      ) : search ? (
        <Button
          variant="minimal"
          icon={<Cross />}
          aria-label={intl.formatMessage({ id: 'list.clearSearch' })}
          onClick={() => latestClear.current()}
        />
      ) : (
        <kbd className="list-search-key">/</kbd>
      ),
    [isUnsent, search, intl],
  )
  const clearByEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') clear()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(input.current?.value.trim() ?? '')
  }
  return (
    <div className="list-toolbar">
      <search className="list-search">
        <form onSubmit={submit}>
          <InputGroup
            inputRef={input}
            type="search"
            name="search"
            defaultValue={search}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={clearByEscape}
            onPaste={pasteLines}
            leftIcon={<Search />}
            placeholder={placeholder}
            aria-label={`${intl.formatMessage({ id: 'list.search' })}: ${placeholder}`}
            rightElement={end}
          />
        </form>
      </search>
      <span className="list-toolbar-end">
        <ListRefresh loading={loading} onRefresh={onRefresh} />
        <ColumnChooser columns={columns} layout={layout} onLayout={onLayout} />
        {props.actions}
      </span>
    </div>
  )
}
