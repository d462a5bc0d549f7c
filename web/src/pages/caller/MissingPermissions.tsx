import { useIntl } from 'react-intl'
import { useViewer } from '../../session/viewer.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PanelNote } from '../../ui/PanelNote.tsx'
import { PermissionLists } from './PermissionLists.tsx'
import { permissionGroups } from './permission-groups.ts'

/**
 * The permissions that the signed-in caller lacks, and who can grant them (specification 6.1). Only a super account
 * sees internal permissions.
 */
export function MissingPermissions() {
  const { formatMessage } = useIntl()
  const viewer = useViewer()
  if (viewer === null) return null
  const groups = permissionGroups.map(([group, entries]) => {
    const missing = entries.filter(
      ({ permission, internal }) => !viewer.permissions.includes(permission) && (viewer.isSuperAccount || !internal),
    )
    return [group, missing] as const
  })
  const count = groups.reduce((sum, [, missing]) => sum + missing.length, 0)
  if (count === 0) return null
  return (
    <Panel title={formatMessage({ id: 'callers.profile.missing' }, { count })}>
      <PanelNote id="callers.profile.ask" />
      <PermissionLists groups={groups} />
    </Panel>
  )
}
