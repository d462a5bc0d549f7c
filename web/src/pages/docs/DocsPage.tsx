import { pages } from 'virtual:docs/pages'
import { Book } from '@blueprintjs/icons'
import { distance } from 'fastest-levenshtein'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { Locale } from '../../i18n/locales.ts'
import { useKeys } from '../../keys/keys.ts'
import { Page } from '../../layout/page.tsx'
import type { QueryForm } from '../../screens/query/query-forms.ts'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'
import { Blocks } from './Blocks.tsx'
import { DocsSearch } from './DocsSearch.tsx'
import type { DocPage } from './doc-page.ts'
import './docs.css'
import { type ChosenForm, copyShownExample, ExampleBlock } from './ExampleBlock.tsx'
import { PageTree, PageTreeDrawer } from './PageTree.tsx'
import { releaseNotes, titles } from './page-list.ts'
import { Reference } from './Reference.tsx'
import { sectionsOf } from './sections.ts'
import { TutorialCheck } from './TutorialCheck.tsx'
import { usePageName, usePageOrder } from './use-pages.ts'

/** A documentation page between the tree of all pages and its examples (specification 2.1, `docs/*`). */
export function Component() {
  const intl = useIntl()
  const { formatMessage } = intl
  const locale = intl.locale as Locale
  const { pathname, hash } = useLocation()
  const searchField = useRef<HTMLInputElement>(null)
  const [form, choose] = useState<QueryForm>('GraphQL')
  const asked = pathname.replace(/^\/docs\/?|\/$/g, '')
  const id = asked === '' ? 'tutorials/overview' : asked
  const isKnown = Object.hasOwn(titles, id)
  const loaded = useDocPage(isKnown ? id : null, locale, hash)
  const nameOf = usePageName()
  const order = usePageOrder()
  const place = order.indexOf(id)
  const previous = order[place - 1]
  const next = isKnown ? order[place + 1] : undefined
  useDocsKeys(searchField, previous, next)
  return (
    <Page title={nameOf(id)} icon={<Book />}>
      <div className="docs">
        <div className="docs-columns">
          <aside className="docs-aside">
            <DocsSearch field={searchField} />
            <PageTree />
          </aside>
          <PageTreeDrawer />
          <article className="docs-page" key={id}>
            {!isKnown && <Unknown page={asked} />}
            {loaded === 'failed' && <p role="alert">{formatMessage({ id: 'docs.failed' })}</p>}
            {isKnown && loaded === null && <SkeletonLines count={12} />}
            {loaded !== null && loaded !== 'failed' && (
              <>
                {locale !== 'en' && !id.startsWith('tutorials/') && (
                  <p className="docs-note">{formatMessage({ id: 'docs.english' })}</p>
                )}
                <div lang={id.startsWith('tutorials/') ? undefined : 'en'}>
                  <Sections page={loaded} chosen={{ form, choose }} />
                </div>
                <Reference page={loaded} />
                {loaded.check && <TutorialCheck check={loaded.check} />}
              </>
            )}
            <nav className="docs-turn" aria-label={formatMessage({ id: 'docs.turn' })}>
              {previous !== undefined && <Turn label="docs.previous" page={previous} />}
              {next !== undefined && <Turn label="docs.next" page={next} />}
            </nav>
          </article>
        </div>
      </div>
    </Page>
  )
}

/** `/` focuses the search, `[` and `]` turn pages, Ctrl+Shift+C copies an example. */
function useDocsKeys(
  searchField: RefObject<HTMLInputElement | null>,
  previous: string | undefined,
  next: string | undefined,
): void {
  const navigate = useNavigate()
  const turn = (page: string | undefined) => () => (page === undefined ? false : void navigate(`/docs/${page}`))
  useKeys('page', [
    { combo: '/', does: 'search', act: () => searchField.current?.focus() },
    { combo: '[', does: 'previousPage', act: turn(previous) },
    { combo: ']', does: 'nextPage', act: turn(next) },
    { combo: 'mod+shift+c', does: 'copyExample', act: copyShownExample },
  ])
}

/** The page, once loaded. Scrolls to the heading in the URL. */
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
    if (page !== null && hash !== '') document.getElementById(idOfHash(hash))?.scrollIntoView()
  }, [page, hash])
  return page
}

/** The id that a fragment names. A fragment with a typed `%` names itself. */
function idOfHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}

/**
 * The text of a page with its examples: a single example next to its text if there is space, several examples below it.
 */
function Sections({ page, chosen }: { readonly page: DocPage; readonly chosen: ChosenForm }) {
  return sectionsOf(page.blocks).map((section, index) => {
    const examples = section.examples.flatMap((name) => page.examples.find((each) => each.name === name) ?? [])
    const blocks = examples.map((example) => <ExampleBlock key={example.name} example={example} chosen={chosen} />)
    return (
      // Sections never move: the index is a stable key.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <div key={index} className={blocks.length === 1 ? 'docs-section docs-section-with-example' : 'docs-section'}>
        <div className="docs-text">
          <Blocks blocks={section.before} />
        </div>
        {blocks.length > 1 ? <div className="docs-examples">{blocks}</div> : blocks}
        {section.after.length > 0 && (
          <div className="docs-text">
            <Blocks blocks={section.after} />
          </div>
        )}
      </div>
    )
  })
}

/** Shown for a URL without a page: the three pages with the most similar URLs. */
function Unknown({ page }: { readonly page: string }) {
  const { formatMessage } = useIntl()
  const nameOf = usePageName()
  return (
    <>
      <p role="alert">{formatMessage({ id: 'docs.unknown' }, { page })}</p>
      <ul>
        {nearestPages(page).map((each) => (
          <li key={each}>
            <Link to={`/docs/${each}`}>{nameOf(each)}</Link>
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

function Turn({ label, page }: { readonly label: 'docs.previous' | 'docs.next'; readonly page: string }) {
  const { formatMessage } = useIntl()
  const nameOf = usePageName()
  return (
    <Link to={`/docs/${page}`}>
      <small>{formatMessage({ id: label })}</small> {nameOf(page)}
    </Link>
  )
}
