import { Button } from '@blueprintjs/core'
import { isCaseObject } from '@portal/schema/case-objects'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useFetchedLater } from '../../ui/use-fetched-later.ts'
import { usePath } from '../object/use-owner-path.ts'
import { Read } from '../read/Read.tsx'
import { useRead } from '../read/use-read.ts'
import { Timestamp } from '../shown/Timestamp.tsx'
import { CaseStateTag } from './CaseStateTag.tsx'
import { type CaseRow, objectCasesQuery } from './case-query.ts'
import './cases.css'

const fetchNote = () => import('./AddNote.tsx')
const AddNote = lazyPart(fetchNote, 'AddNote')

interface ObjectCasesProps {
  readonly objectType: string
  readonly objectId: string
  readonly merchantAccount?: string | null
}

/** The newest three cases of an object with the total, and a field to add a note. */
export function ObjectCases({ objectType, objectId, merchantAccount = null }: ObjectCasesProps) {
  if (!isCaseObject(objectType)) return null
  // The key drops a draft that the user discards with the page: it would be added to the next object.
  return <Shown key={`${objectType} ${objectId}`} {...{ objectType, objectId, merchantAccount }} />
}

function Shown({ objectType, objectId, merchantAccount = null }: ObjectCasesProps) {
  const { formatMessage } = useIntl()
  const path = usePath()
  const [isAdding, setAdding] = useState(false)
  useFetchedLater(fetchNote)
  const read = useRead(objectCasesQuery, ({ cases }) => cases, {
    variables: { filter: { objectType, objectId } },
    of: `${objectType} ${objectId}`,
  })
  const total = read.value?.total ?? 0
  const close = () => setAdding(false)
  return (
    <Panel
      title={formatMessage({ id: 'cases.ofObject' }, { total })}
      actions={
        <span className="case-buttons">
          {total > 3 && (
            <Link to={`${path('cases', {}, merchantAccount)}?${new URLSearchParams({ objectType, objectId })}`}>
              {formatMessage({ id: 'cases.allOfObject' }, { total })}
            </Link>
          )}
          {!isAdding && (
            <Button size="small" variant="outlined" onClick={() => setAdding(true)}>
              {formatMessage({ id: 'cases.note.new' })}
            </Button>
          )}
        </span>
      }
    >
      <Read of={read} failed="cases.failed">
        {({ items }) =>
          items.length === 0 ? null : (
            <ul className="case-list">
              {items.map((each) => (
                <CaseLine key={each.id} of={each} />
              ))}
            </ul>
          )
        }
      </Read>
      {isAdding && (
        <AddNote
          {...{ objectType, objectId, merchantAccount }}
          onAdded={() => {
            close()
            read.retry()
          }}
          onCancel={close}
        />
      )}
    </Panel>
  )
}

function CaseLine({ of }: { readonly of: CaseRow }) {
  const { formatMessage } = useIntl()
  const path = usePath()
  return (
    <li>
      <Link to={path('cases/:case', { case: of.id }, of.merchantAccount)} dir="auto">
        {of.excerpt || formatMessage({ id: of.isDueComputed ? 'cases.chargeback' : 'cases.noText' })}
      </Link>
      <span className="case-facts muted">
        <CaseStateTag of={of} />
        {of.assigneeName && <bdi>{of.assigneeName}</bdi>}
        {of.dueAt && (
          <span>
            {formatMessage({ id: of.isDueComputed ? 'cases.dueComputed' : 'cases.due' })}{' '}
            <Timestamp iso={of.dueAt} form="day" />
          </span>
        )}
        {of.openedBy && <bdi>{of.openedBy}</bdi>}
        <Timestamp iso={of.lastModified} form="brief" />
      </span>
    </li>
  )
}
