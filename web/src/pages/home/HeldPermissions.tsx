import { type Permission, type PermissionEntry, permissionCatalogue } from '@portal/schema/permissions'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Viewer } from '../../session/viewer-query.ts'
import { Panel } from '../../ui/Panel.tsx'

type Group = keyof typeof permissionCatalogue
type CataloguedPermission = PermissionEntry & { readonly permission: Permission }

const groups: readonly (readonly [Group, readonly CataloguedPermission[]])[] = [
  ['Configurations', permissionCatalogue.Configurations],
  ['Monitoring', permissionCatalogue.Monitoring],
  ['Payment Processing', permissionCatalogue['Payment Processing']],
  ['Payment Profiles', permissionCatalogue['Payment Profiles']],
  ['Tax', permissionCatalogue.Tax],
  ['Customers', permissionCatalogue.Customers],
  ['Reports', permissionCatalogue.Reports],
]

/** What the caller may do and may not do, in words (specification 6.1). */
export function HeldPermissions({ viewer }: { viewer: Viewer }) {
  const intl = useIntl()
  const isHeld = ({ permission }: CataloguedPermission) => viewer.permissions.includes(permission)
  // Internal permissions are the provider's own business: others see only those they hold.
  const isMissing = (entry: CataloguedPermission) => !isHeld(entry) && (viewer.isSuperAccount || !entry.internal)
  const missing = groups.flatMap(([, entries]) => entries.filter(isMissing))
  return (
    <Panel title={intl.formatMessage({ id: 'page.home.permissions' }, { count: viewer.permissions.length })}>
      <div className="permissions-body">
        {groups.map(([group, entries]) => (
          <PermissionGroup key={group} group={group} entries={entries.filter(isHeld)} />
        ))}
        {missing.length > 0 && (
          <details className="permissions-missing">
            <summary>
              <FormattedMessage id="page.home.permissions.missing" values={{ count: missing.length }} />
            </summary>
            <p>
              <FormattedMessage id="page.home.permissions.ask" />
            </p>
            {groups.map(([group, entries]) => (
              <PermissionGroup key={group} group={group} entries={entries.filter(isMissing)} />
            ))}
          </details>
        )}
      </div>
    </Panel>
  )
}

function PermissionGroup({ group, entries }: { group: Group; entries: readonly CataloguedPermission[] }) {
  if (entries.length === 0) return null
  return (
    <div className="permissions">
      <h3>
        <FormattedMessage id={`access.group.${group}`} />
      </h3>
      <ul>
        {entries.map(({ permission }) => (
          <li key={permission}>
            <code>{permission}</code>
            <FormattedMessage id={`access.permission.${permission}.purpose`} />
          </li>
        ))}
      </ul>
    </div>
  )
}
