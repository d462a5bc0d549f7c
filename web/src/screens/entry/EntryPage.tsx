import { Search } from '@blueprintjs/icons'
import type { ComponentType, ReactElement, ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { Page } from '../../layout/page.tsx'
import '../detail.css'
import { describeDenial } from '../../session/describe-denial.ts'
import { useDenial } from '../../session/viewer.tsx'
import type { Action } from '../../ui/ActionBar.tsx'
import { EntrySkeleton } from '../../ui/EntrySkeleton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ErrorPage } from '../error/ErrorPage.tsx'
import { Failure } from '../Failure.tsx'
import { HistoryTabs } from '../ledger/HistoryTabs.tsx'
import { LazyHistory } from '../ledger/LazyHistory.tsx'
import { useShowDone } from '../use-show-done.ts'
import { EntryForm } from './EntryForm.tsx'
import { EntryHeader } from './EntryHeader.tsx'
import type { AnyEntry, Identified } from './entry.ts'
import { restoredValues, showVersion } from './entry-fields.tsx'
import type { EntryPages } from './entry-pages.ts'
import { type Prefill, prefilledEdit, prefillOf, restoreOf } from './prefill.ts'
import { typeOf } from './type-of.ts'
import { useEntry } from './use-entry.ts'
import { useEntryPaths } from './use-entry-paths.ts'
import { useNoun } from './use-noun.ts'

interface EntryPageProps<Entity> {
  readonly entry: AnyEntry<Entity>
  readonly icon: ReactElement
  /** The entry's name. */
  readonly heading: (thing: Entity) => ReactNode
  /** Actions other than editing and deleting. */
  readonly actions?: (thing: Entity) => readonly Action[]
  /** Further content below the entry. */
  readonly children?: (thing: Entity) => ReactNode
  /** The parameters of the page, if they differ from those of the address. */
  readonly parameters?: Readonly<Record<string, string>>
}

/** The number of skeleton lines for the content below an entry. */
const linesBelow = 8

/** The page of one entry; `?edit` opens its form. An address with the wrong parent shows Not found. */
export function EntryPage<Entity extends Identified>(props: EntryPageProps<Entity>) {
  const { entry, icon, heading, actions, children, parameters } = props
  const intl = useIntl()
  const { formatMessage } = intl
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const showDone = useShowDone()
  const noun = useNoun(entry)
  const { id, parent, list } = useEntryPaths(entry, parameters)
  const [search, setSearch] = useSearchParams()
  const read = useEntry(entry, id)
  const denial = useDenial(entry.access.change)
  const obstacle = denial && describeDenial(denial, intl)
  const isEditing = search.has('edit')
  const thing = belowParent(read.thing, parent)
  const edited = isEditing ? belowParent(read.lastThing, parent) : null
  const isMissing = !thing && !edited && !read.isLoading && !read.error
  const isHistory = search.get('tab') === 'history'
  const close = () => setSearch({}, { replace: true })
  if (isEditing && obstacle) return <ErrorPage statusCode={403} message={obstacle} />
  return (
    <Page
      title={
        isEditing
          ? formatMessage({ id: 'entry.edit' }, { id })
          : formatMessage({ id: 'entry.one' }, { noun: noun.atStart, id })
      }
      icon={icon}
    >
      <div className="detail">
        {read.error && (
          <Failure what={formatMessage({ id: 'entry.failed' }, { id })} error={read.error} retry={read.retry} />
        )}
        {!thing && !edited && read.isLoading && <EntrySkeleton panelLines={children ? linesBelow : 0} />}
        {isMissing && (
          <Notice
            icon={<Search size={40} />}
            title={formatMessage({ id: 'entry.notFound' }, { id })}
            action={<Link to={list(null)}>{formatMessage({ id: 'entry.toList' })}</Link>}
          >
            <p>{formatMessage({ id: 'entry.notFound.why' })}</p>
            {!isHistory && <Link to="?tab=history">{formatMessage({ id: 'entry.notFound.history' })}</Link>}
          </Notice>
        )}
        {isMissing && isHistory && <LazyHistory objectType={typeOf(entry.one)} objectId={id} lastModified={null} />}
        {edited && (
          <EntryForm
            key={id}
            entry={entry}
            thing={edited}
            prefill={
              prefillOf(state) ?? restored(entry, edited, restoreOf(state)) ?? entry.askedFor?.(edited, search) ?? null
            }
            read={async () => belowParent(await read.readAgain(), parent)}
            save={(input, over) => read.save(input, over ?? edited)}
            onSaved={() => {
              showDone(formatMessage({ id: 'entry.done.save' }, { id }), pathname, id)
              close()
            }}
            onCancel={close}
          />
        )}
        {thing && !isEditing && (
          <>
            <EntryHeader
              entry={entry}
              thing={thing}
              name={<h2 className="detail-name">{heading(thing)}</h2>}
              obstacle={obstacle}
              actions={actions?.(thing) ?? []}
              remove={read.remove}
              onEdit={() => setSearch({ edit: '' })}
              onRemoved={() => navigate(list(thing))}
            />
            <HistoryTabs
              objectType={(thing as { readonly __typename?: string }).__typename ?? ''}
              objectId={id}
              lastModified={thing.lastModified ?? null}
              show={showVersion(entry.fields, thing)}
              onRestore={
                obstacle
                  ? undefined
                  : (values) => void navigate(...prefilledEdit(restoredValues(entry.fields, thing, values)))
              }
            >
              {children?.(thing)}
            </HistoryTabs>
          </>
        )}
      </div>
    </Page>
  )
}

/** The page of one entry of a plain resource. */
export function pageOf({ heading, ...pages }: EntryPages): ComponentType {
  if (!heading) throw new Error(`the page at ${pages.entry.at} has no heading`)
  return () => <EntryPage {...pages} heading={heading} />
}

/** The values of an earlier version that the reader comes with, from the ledger's own names and forms. */
function restored<Entity extends Identified>(entry: AnyEntry<Entity>, thing: Entity, kept: Prefill | null) {
  return kept && restoredValues(entry.fields, thing, kept)
}

function belowParent<Entity>(thing: Entity | null, parent: Readonly<Record<string, string>>): Entity | null {
  const isElsewhere = Object.entries(parent).some(([name, of]) => thing?.[name as keyof Entity] !== of)
  return isElsewhere ? null : thing
}
