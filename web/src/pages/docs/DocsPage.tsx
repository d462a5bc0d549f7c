import { pages } from 'virtual:docs/pages'
import { Book } from '@blueprintjs/icons'
import { distance } from 'fastest-levenshtein'
import { useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom'
import type { Locale } from '../../i18n/locales.ts'
import type { MessageId } from '../../i18n/messages.ts'
import { Page } from '../../layout/page.tsx'
import { useViewer } from '../../session/viewer.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'
import { Blocks } from './Blocks.tsx'
import { DocsSearch } from './DocsSearch.tsx'
import type { DocPage } from './doc-page.ts'
import './docs.css'
import { tree } from './page-list.ts'
import { Reference } from './Reference.tsx'
import { TutorialCheck } from './TutorialCheck.tsx'

const releaseNotes = 'release-notes'
const titles: Readonly<Record<string, MessageId>> = Object.assign(
  { [releaseNotes]: 'shell.menu.releaseNotes' },
  ...tree.map((group) => group.pages),
)

/** A page of the documentation between the tree of all pages and its examples (specification 2.1, `docs/*`). */
export function Component() {
  const intl = useIntl()
  const { formatMessage } = intl
  const locale = intl.locale as Locale
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  const viewer = useViewer()
  const searchField = useRef<HTMLInputElement>(null)
  const asked = pathname.replace(/^\/docs\/?|\/$/g, '')
  const id = asked === '' ? 'tutorials/overview' : asked
  const isKnown = Object.hasOwn(titles, id)
  const loaded = useDocPage(isKnown ? id : null, locale, hash)
  const titleOf = (page: string) => formatMessage({ id: titles[page] ?? 'docs.title' })
  const order = Object.keys(titles).filter((page) => page !== releaseNotes || viewer !== null)
  const place = order.indexOf(id)
  const previous = order[place - 1]
  const next = isKnown ? order[place + 1] : undefined
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')
      if (isTyping || event.ctrlKey || event.metaKey) return
      if (event.key === '/') {
        event.preventDefault()
        searchField.current?.focus()
      }
      const target = event.key === '[' ? previous : event.key === ']' ? next : undefined
      if (target !== undefined) navigate(`/docs/${target}`)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [previous, next, navigate])
  return (
    <Page title={isKnown ? titleOf(id) : formatMessage({ id: 'docs.title' })} icon={<Book />}>
      <div className="docs">
        <aside className="docs-aside">
          <DocsSearch field={searchField} titleOf={titleOf} />
          <PageTree titleOf={titleOf} />
        </aside>
        <article className="docs-page" key={id}>
          {!isKnown && <Unknown page={asked} titleOf={titleOf} />}
          {loaded === 'failed' && <p role="alert">{formatMessage({ id: 'docs.failed' })}</p>}
          {isKnown && loaded === null && <SkeletonLines count={12} />}
          {loaded !== null && loaded !== 'failed' && (
            <>
              {locale !== 'en' && !id.startsWith('tutorials/') && (
                <p className="docs-note">{formatMessage({ id: 'docs.english' })}</p>
              )}
              <div lang={id.startsWith('tutorials/') ? undefined : 'en'}>
                <Blocks blocks={loaded.blocks} page={loaded} />
              </div>
              <Reference page={loaded} />
              {loaded.check && <TutorialCheck check={loaded.check} />}
            </>
          )}
          <nav className="docs-turn">
            {previous !== undefined && <Turn label="docs.previous" page={previous} titleOf={titleOf} />}
            {next !== undefined && <Turn label="docs.next" page={next} titleOf={titleOf} />}
          </nav>
        </article>
      </div>
    </Page>
  )
}

type TitleOf = (page: string) => string

/** The page, once it has come; shows the heading that the address names. */
function useDocPage(id: string | null, locale: Locale, hash: string): DocPage | 'failed' | null {
  const [state, setState] = useState<{ of: string; page: DocPage | 'failed' } | null>(null)
  const wanted = `${locale}/${id}`
  useEffect(() => {
    if (id === null) return
    let isCurrent = true
    const show = (page: DocPage | 'failed') => isCurrent && setState({ of: wanted, page })
    pages[id]?.[locale]().then(
      (module) => show(module.default as DocPage),
      () => show('failed'),
    )
    return () => {
      isCurrent = false
    }
  }, [id, locale, wanted])
  const page = state?.of === wanted ? state.page : null
  useEffect(() => {
    if (page !== null && hash !== '') document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  }, [page, hash])
  return page
}

function PageTree({ titleOf }: { readonly titleOf: TitleOf }) {
  const { formatMessage } = useIntl()
  return (
    <nav aria-label={formatMessage({ id: 'docs.tree' })} className="docs-tree">
      <details open={matchMedia('(min-width: 900px)').matches}>
        <summary>{formatMessage({ id: 'docs.tree' })}</summary>
        {tree.map((group) => (
          <div key={group.title}>
            <p>{formatMessage({ id: group.title })}</p>
            <ul>
              {Object.keys(group.pages).map((page) => (
                <li key={page}>
                  <NavLink to={`/docs/${page}`}>{titleOf(page)}</NavLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </details>
    </nav>
  )
}

/** What is shown for an address that has no page: the three pages whose addresses are nearest. */
function Unknown({ page, titleOf }: { readonly page: string; readonly titleOf: TitleOf }) {
  const { formatMessage } = useIntl()
  return (
    <>
      <p role="alert">{formatMessage({ id: 'docs.unknown' }, { page })}</p>
      <ul>
        {nearestPages(page).map((each) => (
          <li key={each}>
            <Link to={`/docs/${each}`}>{titleOf(each)}</Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function nearestPages(page: string): string[] {
  const asked = page.slice(0, 100)
  return Object.keys(titles)
    .filter((each) => each !== releaseNotes)
    .sort((a, b) => distance(asked, a) - distance(asked, b))
    .slice(0, 3)
}

interface TurnProps {
  readonly label: 'docs.previous' | 'docs.next'
  readonly page: string
  readonly titleOf: TitleOf
}

function Turn({ label, page, titleOf }: TurnProps) {
  const { formatMessage } = useIntl()
  return (
    <Link to={`/docs/${page}`}>
      <small>{formatMessage({ id: label })}</small> {titleOf(page)}
    </Link>
  )
}
