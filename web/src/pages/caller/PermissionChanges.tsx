import { useIntl } from 'react-intl'
import { permissionChanges } from './permission-change.ts'
import { isCatalogued } from './permission-groups.ts'
import './permissions.css'

interface PermissionChangesProps {
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** The permissions that saving will add and remove. */
export function PermissionChanges({ before, after }: PermissionChangesProps) {
  const { formatMessage } = useIntl()
  const { added, removed } = permissionChanges(before, after)
  return (
    <div className="permission-changes" role="status" aria-label={formatMessage({ id: 'callers.changes' })}>
      {added.length + removed.length === 0 && (
        <span className="muted">{formatMessage({ id: 'callers.changes.none' })}</span>
      )}
      <Changed what="added" permissions={added} />
      <Changed what="removed" permissions={removed} />
    </div>
  )
}

function Changed({ what, permissions }: { readonly what: 'added' | 'removed'; readonly permissions: string[] }) {
  const { formatMessage, formatList } = useIntl()
  if (permissions.length === 0) return null
  const names = permissions.map((permission) =>
    isCatalogued(permission) ? formatMessage({ id: `access.permission.${permission}.title` }) : permission,
  )
  return (
    <p className={`permission-${what}`} title={permissions.join(', ')}>
      <strong>{formatMessage({ id: `callers.changes.${what}` }, { count: permissions.length })}</strong>{' '}
      {formatList(names, { type: 'unit' })}
    </p>
  )
}
