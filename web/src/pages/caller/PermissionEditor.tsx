import { Callout, Checkbox, InputGroup, Tag } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Panel } from '../../ui/Panel.tsx'
import { type Granting, grantObstacle, isOffered, withPermissions } from './permission-change.ts'
import { type CataloguedPermission, type PermissionGroup, permissionGroups } from './permission-groups.ts'
import './permissions.css'

interface PermissionEditorProps {
  readonly granting: Granting
  readonly chosen: readonly string[]
  readonly disabled: boolean
  readonly onChange: (chosen: string[]) => void
}

/** Chooses permissions from the catalog. A permission that cannot be granted shows the reason (specification 6.1). */
export function PermissionEditor({ granting, chosen, disabled, onChange }: PermissionEditorProps) {
  const { formatMessage, locale } = useIntl()
  const [query, setQuery] = useState('')
  const isWholeOff = granting.isOwn && grantObstacle(granting, '') === 'own'
  const offered = permissionGroups.map(
    ([group, entries]) => [group, entries.filter((entry) => isOffered(granting, entry))] as const,
  )
  const hidden = permissionGroups.flatMap(([, entries]) => entries.filter((entry) => !isOffered(granting, entry)))
  const lower = (text: string) => text.toLocaleLowerCase(locale)
  const isFound = ({ permission }: CataloguedPermission) => {
    const title = formatMessage({ id: `access.permission.${permission}.title` })
    const purpose = formatMessage({ id: `access.permission.${permission}.purpose` })
    return lower(`${permission} ${title} ${purpose}`).includes(lower(query.trim()))
  }
  const found = offered
    .map(([group, entries]) => [group, entries.filter(isFound)] as const)
    .filter(([, entries]) => entries.length > 0)
  const searchLabel = formatMessage({ id: 'callers.permissions.search' })
  return (
    <Panel title={formatMessage({ id: 'callers.permissions' })}>
      <div className="permission-editor">
        {isWholeOff && <Callout>{formatMessage({ id: 'callers.permissions.own' })}</Callout>}
        <InputGroup
          type="search"
          leftIcon={<Search />}
          placeholder={searchLabel}
          aria-label={searchLabel}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
          onKeyDown={(event) => {
            // Pressing Enter in the search must not submit the form.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
        {found.length === 0 && <p className="muted">{formatMessage({ id: 'callers.permissions.notFound' })}</p>}
        {found.map(([group, entries]) => (
          <GroupOfPermissions
            key={group}
            group={group}
            entries={entries}
            granting={granting}
            chosen={chosen}
            disabled={disabled}
            onChange={onChange}
          />
        ))}
        {hidden.length > 0 && !isWholeOff && (
          <p className="muted permission-hidden">
            {formatMessage({ id: 'callers.permissions.hidden' }, { count: hidden.length })}
          </p>
        )}
      </div>
    </Panel>
  )
}

interface GroupProps extends PermissionEditorProps {
  readonly group: PermissionGroup
  readonly entries: readonly CataloguedPermission[]
}

function GroupOfPermissions({ group, entries, granting, chosen, disabled, onChange }: GroupProps) {
  const { formatMessage } = useIntl()
  const permissions = entries.map(({ permission }) => permission)
  const free = permissions.filter((permission) => grantObstacle(granting, permission) === null)
  const count = permissions.filter((permission) => chosen.includes(permission)).length
  const isAll = free.length > 0 && free.every((permission) => chosen.includes(permission))
  const name = formatMessage({ id: `access.group.${group}` })
  return (
    <fieldset className="permission-group">
      <legend className="visually-hidden">{name}</legend>
      <Checkbox
        className="permission-group-all"
        checked={isAll}
        indeterminate={!isAll && free.some((permission) => chosen.includes(permission))}
        disabled={disabled || free.length === 0}
        aria-label={formatMessage({ id: 'callers.permissions.all' }, { group: name })}
        onChange={() => onChange(withPermissions(granting, chosen, permissions, !isAll))}
      >
        <span className="permission-group-title">{name}</span>{' '}
        <span className="muted">
          {formatMessage({ id: 'callers.permissions.chosen' }, { count, total: permissions.length })}
        </span>
      </Checkbox>
      <div className="permission-choices">
        {entries.map(({ permission, internal }) => {
          const obstacle = grantObstacle(granting, permission)
          return (
            <Checkbox
              key={permission}
              className="permission-choice"
              checked={chosen.includes(permission)}
              disabled={disabled || obstacle !== null}
              onChange={({ currentTarget }) =>
                onChange(withPermissions(granting, chosen, [permission], currentTarget.checked))
              }
            >
              <span className="permission-title">
                {formatMessage({ id: `access.permission.${permission}.title` })} <code>{permission}</code>
                {internal && <Tag minimal>{formatMessage({ id: 'callers.permissions.internal' })}</Tag>}
              </span>
              <span className="permission-purpose muted">
                {formatMessage({ id: `access.permission.${permission}.purpose` })}
              </span>
              {obstacle === 'notHeld' && (
                <span className="permission-purpose permission-obstacle">
                  {formatMessage({ id: 'callers.permissions.notHeld' })}
                </span>
              )}
            </Checkbox>
          )
        })}
      </div>
    </fieldset>
  )
}
