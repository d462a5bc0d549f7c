import type { AccessFlag } from '@portal/schema/access'
import { useIntl } from 'react-intl'
import { describeDenial } from '../../session/describe-denial.ts'
import { useDenial, useViewer } from '../../session/viewer.tsx'
import { Described } from '../../ui/Described.tsx'
import { Heading } from './Blocks.tsx'
import type { DocPage, ReferenceEntry, ReferenceField, ReferenceType } from './doc-page.ts'

/** The schema reference of a page: its operations with their permissions, and its types. */
export function Reference({ page: { fields, types } }: { readonly page: DocPage }) {
  const { formatMessage } = useIntl()
  return (
    <>
      {fields.length > 0 && <Heading level={1} id="calls" text={formatMessage({ id: 'docs.fields' })} />}
      {fields.map((field) => (
        <Field key={field.name} field={field} />
      ))}
      {types.length > 0 && <Heading level={1} id="types" text={formatMessage({ id: 'docs.types' })} />}
      {types.map((type) => (
        <TypeOf key={type.name} type={type} />
      ))}
    </>
  )
}

function Field({ field }: { readonly field: ReferenceField }) {
  const { formatMessage } = useIntl()
  return (
    <section className="docs-entry">
      <Heading level={2} id={field.name} text={field.name} />
      <p className="docs-signature" translate="no">
        <code>
          {field.root} → {field.type}
        </code>
      </p>
      <Deprecation entry={field} />
      <p lang="en">
        <Described text={field.description} />
      </p>
      {field.flag !== null && <Access flag={field.flag as AccessFlag} />}
      {field.args.length > 0 && <h4>{formatMessage({ id: 'docs.arguments' })}</h4>}
      <Entries entries={field.args} />
    </section>
  )
}

/** The access flag of a field, and whether the caller has it. */
function Access({ flag }: { readonly flag: AccessFlag }) {
  const intl = useIntl()
  const viewer = useViewer()
  const denied = useDenial(flag)
  return (
    <p className="docs-access">
      <strong>{intl.formatMessage({ id: 'docs.access' }, { flag })}</strong>{' '}
      {viewer && (denied ? describeDenial(denied, intl) : intl.formatMessage({ id: 'docs.access.held' }))}
    </p>
  )
}

function TypeOf({ type }: { readonly type: ReferenceType }) {
  return (
    <section className="docs-entry">
      <Heading level={2} id={type.name} text={`${type.kind} ${type.name}`} />
      <p lang="en">
        <Described text={type.description} />
      </p>
      <Entries entries={type.entries} />
    </section>
  )
}

function Entries({ entries }: { readonly entries: readonly ReferenceEntry[] }) {
  if (entries.length === 0) return null
  return (
    <dl lang="en">
      {entries.map((entry) => (
        <div key={entry.name}>
          <dt translate="no">
            <code>
              {entry.name}
              {entry.type && `: ${entry.type}`}
            </code>
          </dt>
          <dd>
            <Deprecation entry={entry} />
            <Described text={entry.description} />
            <Entries entries={entry.args ?? []} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Deprecation({ entry }: { readonly entry: ReferenceEntry }) {
  const { formatMessage } = useIntl()
  if (entry.deprecated === undefined) return null
  return <p className="docs-deprecated">{formatMessage({ id: 'docs.deprecated' }, { reason: entry.deprecated })}</p>
}
