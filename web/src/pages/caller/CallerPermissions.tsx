import { useIntl } from 'react-intl'
import { Panel } from '../../ui/Panel.tsx'
import { isCatalogued, permissionGroups } from './permission-groups.ts'
import './permissions.css'

/** What a caller may do, in words. */
export function CallerPermissions({ permissions }: { readonly permissions: readonly string[] }) {
  const { formatMessage } = useIntl()
  const others = permissions.filter((permission) => !isCatalogued(permission))
  return (
    <Panel title={formatMessage({ id: 'callers.permissions.count' }, { count: permissions.length })}>
      {permissions.length === 0 && (
        <p className="data-panel-note muted">{formatMessage({ id: 'callers.permissions.none' })}</p>
      )}
      {permissionGroups.map(([group, entries]) => {
        const held = entries.filter(({ permission }) => permissions.includes(permission))
        return (
          held.length > 0 && (
            <section key={group} className="held-permissions">
              <h3 className="permission-group-title">{formatMessage({ id: `access.group.${group}` })}</h3>
              <ul className="held-permission-list">
                {held.map(({ permission }) => (
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
          )
        )
      })}
      {others.length > 0 && (
        <section className="held-permissions">
          <h3 className="permission-group-title">{formatMessage({ id: 'callers.permissions.others' })}</h3>
          <p className="permission-others">
            {others.map((permission) => (
              <code key={permission}>{permission}</code>
            ))}
          </p>
        </section>
      )}
    </Panel>
  )
}
