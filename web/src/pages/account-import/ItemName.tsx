import { Link } from 'react-router-dom'
import { useObjectPath } from '../../screens/ledger/object-path.ts'
import type { PlanItem } from './account-import-query.ts'
import { useEntityName } from './entity-name.ts'

interface ItemNameProps {
  readonly item: Pick<PlanItem, 'entity' | 'objectId' | 'objectType' | 'name' | 'lastModified' | 'changes'>
  readonly merchant: string
}

/** The type, name and id of an object. The id links to the object's page if it is stored and has one. */
export function ItemName({ item, merchant }: ItemNameProps) {
  const objectPath = useObjectPath()
  const entityName = useEntityName()
  const { objectId, objectType, name, lastModified, changes } = item
  const version = changes.map(({ field, after }) => ({ field, value: after, recordedAs: 'VALUE' as const }))
  const to =
    objectType && lastModified ? objectPath({ objectType, objectId: objectId ?? merchant, given: [], version }) : null
  const id = <span className="id-text">{objectId}</span>
  const link = (text: React.ReactNode) => (to ? <Link to={to}>{text}</Link> : text)
  return (
    <>
      {objectId === null ? link(entityName(item)) : entityName(item)} {name && <bdi>{name}</bdi>}{' '}
      {objectId !== null && link(id)}
    </>
  )
}
