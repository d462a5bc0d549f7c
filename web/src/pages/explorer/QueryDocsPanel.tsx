import { calls, types } from 'virtual:docs/explorer'
import type { AccessFlag } from '@portal/schema/access'
import type { GraphQLSchema } from 'graphql'
import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { describeDenial } from '../../session/describe-denial.ts'
import { useDenial } from '../../session/viewer.tsx'
import { Described } from '../../ui/Described.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'
import { type DocEntry, docsAt } from './query-docs.ts'

interface QueryDocsPanelProps {
  /** Null while it loads, or if the caller may not read it. */
  readonly schema: GraphQLSchema | 'failed' | null
  readonly query: string
  /** The caret's offset in the query. */
  readonly caret: number
  readonly isSignedIn: boolean
}

/** The schema's documentation of the element at the caret. */
export function QueryDocsPanel({ schema, query, caret, isSignedIn }: QueryDocsPanelProps) {
  const { formatMessage } = useIntl()
  const known = schema === 'failed' ? null : schema
  const docs = useMemo(() => known && docsAt(known, query, caret), [known, query, caret])
  return (
    <Panel title={formatMessage({ id: 'docs.title' })}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling content must be reachable by keyboard. */}
      <div className="explorer-docs" tabIndex={0}>
        {!isSignedIn && <p className="muted">{formatMessage({ id: 'explorer.docs.signedOut' })}</p>}
        {isSignedIn && schema === null && <SkeletonLines count={4} />}
        {schema === 'failed' && <p role="alert">{formatMessage({ id: 'explorer.schema.failed' })}</p>}
        {known && docs === null && <p className="muted">{formatMessage({ id: 'explorer.docs.none' })}</p>}
        {docs && (
          <>
            <p translate="no">
              <code>
                <strong>{docs.title}</strong>
                {docs.type && `: ${docs.type}`}
              </code>
            </p>
            {docs.deprecated !== null && (
              <p className="explorer-broken">{formatMessage({ id: 'docs.deprecated' }, { reason: docs.deprecated })}</p>
            )}
            <p lang="en">
              <Described text={docs.description} />
            </p>
            <Place root={docs.root} parent={docs.parent} title={docs.title} />
            <Entries title={formatMessage({ id: 'docs.arguments' })} entries={docs.args} />
            {docs.of && docs.of.entries.length > 0 && (
              <>
                <p lang="en">
                  <strong translate="no">{docs.of.name}</strong> <Described text={docs.of.description} />
                </p>
                <Entries title={formatMessage({ id: 'explorer.docs.parts' })} entries={docs.of.entries} />
              </>
            )}
          </>
        )}
      </div>
    </Panel>
  )
}

interface PlaceProps {
  readonly root: string | null
  readonly parent: string
  readonly title: string
}

/** The reference page, and the permission that the operation needs. */
function Place({ root, parent, title }: PlaceProps) {
  const { formatMessage } = useIntl()
  const call = root === null ? undefined : calls[root]
  const isCall = root !== null && (title.startsWith('Query.') || title.startsWith('Mutation.'))
  const page = isCall ? call?.page : (types[parent] ?? call?.page)
  const anchor = isCall ? root : parent
  return (
    <>
      {call?.flag && <Access flag={call.flag as AccessFlag} />}
      {page && (
        <p>
          <Link to={`/docs/api/${page}#${anchor}`}>{formatMessage({ id: 'explorer.docs.reference' })}</Link>
        </p>
      )}
    </>
  )
}

function Access({ flag }: { readonly flag: AccessFlag }) {
  const intl = useIntl()
  const denied = useDenial(flag)
  return (
    <p>
      <strong>{intl.formatMessage({ id: 'docs.access' }, { flag })}</strong>{' '}
      {denied ? describeDenial(denied, intl) : intl.formatMessage({ id: 'docs.access.held' })}
    </p>
  )
}

function Entries({ title, entries }: { readonly title: string; readonly entries: readonly DocEntry[] }) {
  if (entries.length === 0) return null
  return (
    <dl lang="en" aria-label={title}>
      {entries.map(({ name, type, description }) => (
        <div key={name}>
          <dt translate="no">
            <code>
              {name}
              {type && `: ${type}`}
            </code>
          </dt>
          <dd>
            <Described text={description} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
