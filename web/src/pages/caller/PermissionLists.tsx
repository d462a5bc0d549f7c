import { useIntl } from 'react-intl'
import type { CataloguedPermission, PermissionGroup } from './permission-groups.ts'
import './permissions.css'

interface PermissionListsProps {
  readonly groups: readonly (readonly [PermissionGroup, readonly CataloguedPermission[]])[]
}

/** Permissions by their labels, in groups with titles. Empty groups are omitted. */
export function PermissionLists({ groups }: PermissionListsProps) {
  const { formatMessage } = useIntl()
  return groups
    .filter(([, entries]) => entries.length > 0)
    .map(([group, entries]) => (
      <section key={group} className="held-permissions">
        <h3 className="permission-group-title">{formatMessage({ id: `access.group.${group}` })}</h3>
        <ul className="held-permission-list">
          {entries.map(({ permission }) => (
            <li key={permission}>
              <span>{formatMessage({ id: `access.permission.${permission}.title` })}</span>{' '}
              <code className="muted">{permission}</code>
              <span className="permission-purpose muted">
                {formatMessage({ id: `access.permission.${permission}.purpose` })}
              </span>
            </li>
          ))}
        </ul>
      </section>
    ))
}
