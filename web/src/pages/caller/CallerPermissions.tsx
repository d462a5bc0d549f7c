import { useIntl } from 'react-intl'
import { Panel } from '../../ui/Panel.tsx'
import { PanelNote } from '../../ui/PanelNote.tsx'
import { PermissionLists } from './PermissionLists.tsx'
import { isCatalogued, permissionGroups } from './permission-groups.ts'
import './permissions.css'

/** The permissions of a caller, by their labels. */
export function CallerPermissions({ permissions }: { readonly permissions: readonly string[] }) {
  const { formatMessage } = useIntl()
  const others = permissions.filter((permission) => !isCatalogued(permission))
  return (
    <Panel title={formatMessage({ id: 'callers.permissions.count' }, { count: permissions.length })}>
      {permissions.length === 0 && <PanelNote id="callers.permissions.none" />}
      <PermissionLists
        groups={permissionGroups.map(([group, entries]) => [
          group,
          entries.filter(({ permission }) => permissions.includes(permission)),
        ])}
      />
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
