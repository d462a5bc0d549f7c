import { ArrowRight, History, Properties, Refresh, Search } from '@blueprintjs/icons'
import { visibleText } from '@portal/schema/search-term'
import { type ComponentType, isValidElement, type ReactElement, type ReactNode, useMemo } from 'react'
import { useIntl } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { offeredActions } from '../../keys/offered.ts'
import { useMenuSubject } from '../../layout/use-menu-subject.ts'
import { entryPath } from '../../menu.ts'
import { type LookedAt, readLookedAt } from '../../session/looked-at.ts'
import { useCurrentMerchant } from '../../session/merchant.ts'
import { useCan } from '../../session/viewer.tsx'
import { IdText } from '../../ui/Id.tsx'
import type { WorklistStart } from '../charge-job/worklist-start.ts'
import type { ListPage } from '../list/list-types.ts'
import { findScreens, menuScreens, startsWithWords } from '../menu/menu-search.ts'
import { useLookedAtPlace } from '../object/use-looked-at.ts'
import { useOwnerPath } from '../object/use-owner-path.ts'
import { Age } from '../shown/Age.tsx'
import { Timestamp } from '../shown/Timestamp.tsx'
import type { Entry } from './finder-state.ts'
import { searchKey } from './finder-state.ts'
import { manyIds, mostIds } from './recognize.ts'
import { type Finder, rowKey } from './use-finder.ts'
import type { FoundRow } from './use-sources.tsx'

export interface ShownEntry extends Entry {
  readonly icon: ReactElement
  readonly title: ReactNode
  /** The state, or why it is unavailable. */
  readonly middle: ReactNode
  readonly end: ReactNode
  /** The keys of an action. */
  readonly combo?: string | undefined
}

export interface Slot {
  readonly name: string
  /** Null for the first slot, which needs no title. */
  readonly title: string | null
  /** Its state, for example the number of hits. */
  readonly about: ReactNode
  readonly entries: readonly ShownEntry[]
}

const folders = { charge: 'charges', customer: 'customers', ofacCheck: 'ofac/checks', caller: 'callers' } as const
/** The age from which a result is marked with its age, in milliseconds. */
const youngMs = 30_000
const mostSeen = 5
const mostActions = 8
const mostScreens = 5

/**
 * The slots of the finder, always in the same order. If there is no text: recently viewed objects and actions of the
 * page.
 */
export function useSlots(finder: Finder, isPage: boolean): readonly Slot[] {
  const { state, read, sources, retry } = finder
  const intl = useIntl()
  const { formatMessage } = intl
  const path = useOwnerPath()
  const merchant = useCurrentMerchant()
  const subject = useMenuSubject()
  const mayCharges = useCan('charges')
  const mayChange = useCan('chargesEdit')
  const navigate = useNavigate()
  // Removes invisible characters from pasted text.
  const text = visibleText(state.text).trim()
  const seen = useSeen(read.terms.length === 1 ? (read.terms[0]?.text ?? text) : text)
  const many = useMemo(() => manyIds(state.text), [state.text])
  const title = (id: 'finder.seen' | 'finder.actions' | 'finder.screens') => formatMessage({ id })
  const hasText = state.search !== ''
  const none = { middle: null, end: null, off: null }

  const search: ShownEntry[] = []
  if (hasText && mayCharges) {
    const isMany = many.length > 0
    const isWorklist = isMany && mayChange
    if (isWorklist) {
      const start: WorklistStart = { ids: many }
      search.push({
        ...none,
        key: searchKey,
        to: null,
        // A URL has no space for the ids.
        act: () => void navigate(path(merchant, 'charges/@worklist'), { state: start }),
        icon: <Properties />,
        title: formatMessage({ id: 'finder.worklist' }, { count: many.length }),
      })
    }
    const wanted = isMany ? many.slice(0, mostIds).join(' ') : state.search
    search.push({
      ...none,
      key: isWorklist ? `${searchKey} first` : searchKey,
      to: path(merchant, `charges?${new URLSearchParams({ search: wanted })}`),
      icon: <Search />,
      title: isMany
        ? formatMessage({ id: 'finder.searchMany' }, { count: many.length, most: mostIds })
        : formatMessage({ id: 'finder.search' }, { text: state.search }),
    })
  }
  const isEmptyPage = isPage && !hasText
  const actions = offeredActions()
    .filter(({ label }) => !isPage && (text === '' || startsWithWords(label, text)))
    .slice(0, mostActions)
    .map(
      ({ label, icon, obstacle, onClick, combo }, place): ShownEntry => ({
        key: `action ${place} ${label}`,
        to: null,
        act: onClick,
        off: obstacle === null ? null : { why: obstacle },
        icon: isValidElement(icon) ? icon : <ArrowRight />,
        title: label,
        middle: obstacle,
        end: null,
        combo,
      }),
    )
  const screens = findScreens(menuScreens(subject, intl), text)
    .slice(0, mostScreens)
    .map(
      ({ entry, title, group }): ShownEntry => ({
        ...none,
        key: `screen ${entry.path}`,
        to: entryPath(entry, subject),
        icon: <entry.icon />,
        title,
        end: group,
      }),
    )

  const found = sources.flatMap((source): Slot[] => {
    const answer = state.answers[source.name]
    if (source.search === null && answer?.of !== state.search) return []
    const page = (answer?.page ?? null) as ListPage<FoundRow> | null
    const isOld = answer !== undefined && answer.of !== state.search
    const name = formatMessage({ id: source.title })
    const entries = (page?.items ?? []).map((row): ShownEntry => {
      const { name: text, state: middle, end } = source.show(row)
      return {
        key: rowKey(source.name, row),
        to: source.pathOf(row),
        off: isOld ? 'old' : null,
        icon: icon(source.icon),
        title: (
          <>
            <IdText value={row.id} /> {text}
          </>
        ),
        middle,
        end,
      }
    })
    if (page && !isOld && page.total > page.items.length) {
      entries.push({
        ...none,
        key: `${source.name} all`,
        to: path(merchant, `${source.list}?${new URLSearchParams({ search: source.search ?? state.search })}`),
        icon: icon(ArrowRight),
        title: formatMessage({ id: 'finder.all' }, { source: name }),
      })
    }
    if (answer?.state === 'failed' || (page && page.failedLookups.length > 0 && !isOld)) {
      entries.push({
        ...none,
        key: `${source.name} retry`,
        to: null,
        act: () => retry(source),
        icon: icon(Refresh),
        title: formatMessage({ id: 'finder.retry' }),
      })
    }
    return [{ name: source.name, title: name, about: <About answer={answer} page={page} isOld={isOld} />, entries }]
  })

  return [
    { name: 'search', title: null, about: null, entries: search },
    { name: 'seen', title: title('finder.seen'), about: null, entries: isEmptyPage ? [] : seen },
    { name: 'actions', title: title('finder.actions'), about: null, entries: isEmptyPage ? [] : actions },
    ...found,
    { name: 'screens', title: title('finder.screens'), about: null, entries: screens },
  ].filter(({ entries, about }) => entries.length > 0 || about !== null)
}

function icon(Icon: ComponentType<{ size?: number }>): ReactElement {
  return <Icon />
}

interface AboutProps {
  readonly answer: Finder['state']['answers'][string] | undefined
  readonly page: ListPage<FoundRow> | null
  readonly isOld: boolean
}

/** The state of one source: the number of hits, and whether they are complete and recent. */
function About({ answer, page, isOld }: AboutProps) {
  const { formatMessage } = useIntl()
  if (answer?.state === 'failed') {
    return <span className="finder-failed">{formatMessage({ id: 'finder.failed' })}</span>
  }
  if (isOld) return formatMessage({ id: 'finder.waiting.old' }, { text: answer?.of ?? '' })
  if (!page) return formatMessage({ id: 'finder.waiting' })
  const { total, totalIsExact, failedLookups } = page
  return (
    <>
      {failedLookups.length > 0 && <span className="finder-failed">{formatMessage({ id: 'finder.incomplete' })} </span>}
      {formatMessage({ id: totalIsExact ? 'finder.found' : 'finder.foundAtLeast' }, { total })}
      {answer && Date.now() - answer.at > youngMs && (
        <>
          , <Age since={answer.at} />
        </>
      )}
    </>
  )
}

/** The recently viewed objects whose id contains the text. */
function useSeen(text: string): readonly ShownEntry[] {
  const { formatMessage } = useIntl()
  const path = useOwnerPath()
  const place = useLookedAtPlace()
  const may: Readonly<Record<LookedAt['kind'], boolean>> = {
    charge: useCan('charges'),
    customer: useCan('customers'),
    ofacCheck: useCan('ofacChecks'),
    caller: useCan('callers'),
  }
  const wanted = text.toLowerCase()
  const all = place === null ? [] : readLookedAt(localStorage, place)
  return all
    .filter(({ kind, id }) => may[kind] && id.toLowerCase().includes(wanted))
    .slice(0, mostSeen)
    .map(({ kind, id, owner, at }) => ({
      key: `seen ${kind} ${owner ?? ''} ${id}`,
      to: path(owner, `${folders[kind]}/${encodeURIComponent(id)}`),
      off: null,
      icon: <History />,
      title: (
        <>
          <IdText value={id} /> <span className="muted">{formatMessage({ id: `page.home.lookedAt.${kind}` })}</span>
        </>
      ),
      middle: null,
      end: <Timestamp iso={new Date(at).toISOString()} form="brief" />,
    }))
}
