import { useMutation } from '@apollo/client/react'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { ComponentType, ReactElement } from 'react'
import { useIntl } from 'react-intl'
import { useLocation, useNavigate } from 'react-router-dom'
import { Page } from '../../layout/page.tsx'
import { describeDenial } from '../../session/describe-denial.ts'
import { useDenial } from '../../session/viewer.tsx'
import { useIsLeft } from '../../ui/use-is-left.ts'
import { useShowDone } from '../../ui/use-show-done.ts'
import { ErrorPage } from '../error/ErrorPage.tsx'
import { EntryForm } from './EntryForm.tsx'
import type { AnyEntry, Identified } from './entry.ts'
import type { EntryPages } from './entry-pages.ts'
import { prefillOf } from './prefill.ts'
import { useEntryPaths } from './use-entry-paths.ts'
import { useNoun } from './use-noun.ts'

interface NewEntryPageProps<Entity> {
  readonly entry: AnyEntry<Entity>
  readonly icon: ReactElement
}

/** Adds an entry. Then opens its page, or the parent's page if it belongs to another entry. */
export function NewEntryPage<Entity extends Identified>({ entry, icon }: NewEntryPageProps<Entity>) {
  const intl = useIntl()
  const { formatMessage } = intl
  const navigate = useNavigate()
  const { state } = useLocation()
  const showDone = useShowDone()
  const isLeft = useIsLeft()
  const noun = useNoun(entry).within
  const denial = useDenial(entry.access.add)
  const [add] = useMutation(entry.add as TypedDocumentNode<{ entry: Entity }, { input: Record<string, unknown> }>)
  const action = formatMessage({ id: 'entry.add' }, { noun })
  const { parent, list, one } = useEntryPaths(entry)
  const [of] = Object.values(parent)
  const title = of === undefined ? action : formatMessage({ id: 'entry.addTo' }, { noun, parent: of })
  if (denial) return <ErrorPage statusCode={403} message={describeDenial(denial, intl)} />
  return (
    <Page title={title} icon={icon}>
      <EntryForm
        entry={entry}
        entity={null}
        addText={action}
        prefill={prefillOf(state)}
        read={async () => null}
        save={async (input) =>
          ((await add({ variables: { input: { ...parent, ...input } } })).data?.entry ?? null) as Entity | null
        }
        onSaved={(entity) => {
          const path = entity && of === undefined ? one(entity) : list(entity)
          if (entity) showDone(formatMessage({ id: 'entry.done.add' }, { id: entity.id }), path, of ?? entity.id)
          if (!isLeft()) void navigate(path, { replace: true })
        }}
        onCancel={() => navigate(list(null))}
      />
    </Page>
  )
}

/** The form of a new entry of a plain resource. */
export function pageOf({ entry, icon }: EntryPages): ComponentType {
  return () => <NewEntryPage entry={entry} icon={icon} />
}
