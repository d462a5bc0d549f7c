import { searchIndexes } from 'virtual:docs/pages'
import MiniSearch from 'minisearch'
import { type RefObject, useState } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import type { Locale } from '../../i18n/locales.ts'
import { searchOptions } from './search-options.ts'
import { usePageName, usePageOrder } from './use-pages.ts'

const mostHits = 8

/** Searches all pages in the browser. The index is loaded once, when the field is first focused. */
export function DocsSearch({ field }: { readonly field: RefObject<HTMLInputElement | null> }) {
  const intl = useIntl()
  const { formatMessage } = intl
  const locale = intl.locale as Locale
  const [index, setIndex] = useState<MiniSearch | null>(null)
  const [text, setText] = useState('')
  const nameOf = usePageName()
  const order = usePageOrder()
  const isOpen = ({ id }: { readonly id: string }) => order.includes(id)
  const hits = index && text.trim() !== '' ? index.search(text).filter(isOpen).slice(0, mostHits) : null
  const load = async () => {
    if (index) return
    const module = await searchIndexes[locale]().catch(() => null)
    if (module) setIndex(MiniSearch.loadJSON(module.default, searchOptions))
  }
  const label = formatMessage({ id: 'docs.search' })
  return (
    <search className="docs-search">
      <input
        ref={field}
        type="search"
        className="bp6-input bp6-fill"
        aria-label={label}
        placeholder={label}
        title={formatMessage({ id: 'docs.keys' })}
        value={text}
        onFocus={() => void load()}
        onChange={(event) => setText(event.target.value)}
      />
      {hits && hits.length > 0 && (
        <ul aria-label={formatMessage({ id: 'docs.search.results' })}>
          {hits.map(({ id }) => (
            <li key={id}>
              <Link to={`/docs/${id}`} onClick={() => setText('')}>
                {nameOf(id)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {/* If the page list is in a drawer, it also appears below this sentence. */}
      <p role="status" className={hits?.length === 0 ? 'docs-no-hit' : undefined}>
        {hits?.length === 0 && formatMessage({ id: 'docs.search.none' })}
      </p>
    </search>
  )
}
