import { Search } from '@blueprintjs/icons'
import type { ComponentType, ReactElement, ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { Page } from '../../layout/page.tsx'
import '../object/detail.css'
import type { FirstReads } from '../../page-module.ts'
import { describeDenial } from '../../session/describe-denial.ts'
import { useDenial } from '../../session/viewer.tsx'
import type { Action } from '../../ui/ActionBar.tsx'
import { EntrySkeleton } from '../../ui/EntrySkeleton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useShowDone } from '../../ui/use-show-done.ts'
import { ErrorPage } from '../error/ErrorPage.tsx'
import { Failure } from '../error/Failure.tsx'
import { HistoryTabs } from '../ledger/HistoryTabs.tsx'
import { LazyHistory } from '../ledger/LazyHistory.tsx'
import { TrailKeys } from '../list/TrailKeys.tsx'
import { EntryForm } from './EntryForm.tsx'
import { EntryHeader } from './EntryHeader.tsx'
import type { AnyEntry, Identified } from './entry.ts'
import { restoredValues, showVersion } from './entry-fields.tsx'
import type { EntryPages } from './entry-pages.ts'
import { type Prefill, prefilledEdit, prefillOf, restoreOf } from './prefill.ts'
import { typeOf } from './type-of.ts'
import { useEntry, variablesOf } from './use-entry.ts'
import { idOf, useEntryPaths } from './use-entry-paths.ts'
import { useNoun } from './use-noun.ts'

// Seeing the entry does not need its keys.

interface EntryPageProps<Entity> {
  readonly entry: AnyEntry<Entity>
  readonly icon: ReactElement
  /** The entry's name. */
  readonly heading: (entity: Entity) => ReactNode
  /** Actions other than editing and deleting. */
  readonly actions?: (entity: Entity) => readonly Action[]
  /** Further content below the entry. */
  readonly children?: (entity: Entity) => ReactNode
  /** The parameters of the page, if they differ from those of the URL. */
  readonly parameters?: Readonly<Record<string, string>>
}

/** The number of skeleton lines for the content below an entry. */
const linesBelow = 8

/** The page of one entry; `?edit` opens its form. A URL with the wrong parent shows Not found. */
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
  const entity = belowParent(read.entity, parent)
  const edited = isEditing ? belowParent(read.lastEntity, parent) : null
  const isMissing = !entity && !edited && !read.isLoading && !read.error
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
      {!isEditing && <TrailKeys list={list(entity)} />}
      <div className="detail">
        {read.error && (
          <Failure what={formatMessage({ id: 'entry.failed' }, { id })} error={read.error} retry={read.retry} />
        )}
        {!entity && !edited && read.isLoading && <EntrySkeleton panelLines={children ? linesBelow : 0} />}
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
            entity={edited}
            prefill={
              prefillOf(state) ?? restored(entry, edited, restoreOf(state)) ?? entry.askedFor?.(edited, search) ?? null
            }
            read={async () => belowParent(await read.readAgain(), parent)}
            save={(input, over) => read.save(input, over ?? edited)}
            onSaved={() => {
              showDone(formatMessage({ id: entry.saved ?? 'entry.done.save' }, { id }), pathname, id)
              close()
            }}
            onCancel={close}
          />
        )}
        {entity && !isEditing && (
          <>
            <EntryHeader
              entry={entry}
              entity={entity}
              name={<h2 className="detail-name">{heading(entity)}</h2>}
              obstacle={obstacle}
              actions={actions?.(entity) ?? []}
              remove={read.remove}
              onEdit={() => setSearch({ edit: '' })}
              onRemoved={() => navigate(list(entity))}
            />
            <HistoryTabs
              objectType={(entity as { readonly __typename?: string }).__typename ?? ''}
              objectId={id}
              lastModified={entity.lastModified ?? null}
              show={showVersion(entry.fields, entity)}
              onRestore={
                obstacle
                  ? undefined
                  : (values) => void navigate(...prefilledEdit(restoredValues(entry.fields, entity, values)))
              }
            >
              {children?.(entity)}
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

/** The first reads of that page. */
export function firstReadsOf({ entry }: EntryPages): FirstReads {
  return ({ parameters }) => [{ query: entry.one, variables: variablesOf(entry, idOf(entry, parameters)) }]
}

/** The values of an earlier version to restore, in the ledger's own names and formats. */
function restored<Entity extends Identified>(entry: AnyEntry<Entity>, entity: Entity, kept: Prefill | null) {
  return kept && restoredValues(entry.fields, entity, kept)
}

function belowParent<Entity>(entity: Entity | null, parent: Readonly<Record<string, string>>): Entity | null {
  const isElsewhere = Object.entries(parent).some(([name, of]) => entity?.[name as keyof Entity] !== of)
  return isElsewhere ? null : entity
}
