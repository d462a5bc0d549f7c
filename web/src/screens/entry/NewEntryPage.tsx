import { useMutation } from '@apollo/client/react'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { ReactElement } from 'react'
import { useIntl } from 'react-intl'
import { useLocation, useNavigate } from 'react-router-dom'
import { Page } from '../../layout/page.tsx'
import { describeDenial } from '../../session/describe-denial.ts'
import { useDenial } from '../../session/viewer.tsx'
import { ErrorPage } from '../error/ErrorPage.tsx'
import { useShowDone } from '../use-show-done.ts'
import { EntryForm } from './EntryForm.tsx'
import type { AnyEntry, Identified, ParentProp } from './entry.ts'
import { prefillOf } from './prefill.ts'
import { useNoun } from './use-noun.ts'

interface NewEntryPageProps<Thing, Parent extends string | null> {
  readonly entry: AnyEntry<Thing, Parent>
  readonly icon: ReactElement
  /** Where nothing is added. */
  readonly list: string
  /** The path that shows what was added. */
  readonly added: (thing: Thing) => string
}

/** Adds an entry. */
export function NewEntryPage<Thing extends Identified, Parent extends string | null>(
  props: NewEntryPageProps<Thing, Parent> & ParentProp<Parent>,
) {
  const { entry, icon, list, added, parent } = props
  const intl = useIntl()
  const { formatMessage } = intl
  const navigate = useNavigate()
  const { state } = useLocation()
  const showDone = useShowDone()
  const noun = useNoun(entry).within
  const denial = useDenial(entry.access.add)
  const [add] = useMutation(entry.add as TypedDocumentNode<{ entry: Thing }, { input: Record<string, unknown> }>)
  const action = formatMessage({ id: 'entry.add' }, { noun })
  const [of] = Object.values<string>(parent ?? {})
  const title = of === undefined ? action : formatMessage({ id: 'entry.addTo' }, { noun, parent: of })
  if (denial) return <ErrorPage statusCode={403} message={describeDenial(denial, intl)} />
  return (
    <Page title={title} icon={icon}>
      <EntryForm
        entry={entry}
        thing={null}
        addText={action}
        prefill={prefillOf(state)}
        read={async () => null}
        save={async (input) =>
          ((await add({ variables: { input: { ...parent, ...input } } })).data?.entry ?? null) as Thing | null
        }
        onSaved={(thing) => {
          const path = thing ? added(thing) : list
          if (thing) showDone(formatMessage({ id: 'entry.done.add' }, { id: thing.id }), path, of ?? thing.id)
          void navigate(path, { replace: true })
        }}
        onCancel={() => navigate(list)}
      />
    </Page>
  )
}
