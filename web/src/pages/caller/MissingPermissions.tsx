import { FormattedMessage, useIntl } from 'react-intl'
import { useViewer } from '../../session/viewer.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { permissionGroups } from './permission-groups.ts'
import './permissions.css'

/**
 * What the signed-in caller may not do, in words, and who can change that (specification 6.1). Internal permissions are the
 * provider's own business: only a super account is told of them.
 */
export function MissingPermissions() {
  const { formatMessage } = useIntl()
  const viewer = useViewer()
  if (viewer === null) return null
  const groups = permissionGroups
    .map(([group, entries]) => {
      const missing = entries.filter(
        ({ permission, internal }) => !viewer.permissions.includes(permission) && (viewer.isSuperAccount || !internal),
      )
      return [group, missing] as const
    })
    .filter(([, missing]) => missing.length > 0)
  if (groups.length === 0) return null
  const count = groups.reduce((sum, [, missing]) => sum + missing.length, 0)
  return (
    <Panel title={formatMessage({ id: 'callers.profile.missing' }, { count })}>
      <p className="data-panel-note muted">
        <FormattedMessage id="callers.profile.ask" />
      </p>
      {groups.map(([group, missing]) => (
        <section key={group} className="held-permissions">
          <h3 className="permission-group-title">{formatMessage({ id: `access.group.${group}` })}</h3>
          <ul className="held-permission-list">
            {missing.map(({ permission }) => (
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
      ))}
    </Panel>
  )
}
