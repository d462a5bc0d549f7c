import { Link } from 'react-router-dom'
import { Timestamp } from '../shown/Timestamp.tsx'
import type { HistoryEntry } from './entry-query.ts'
import { useObjectPath } from './object-path.ts'
import { inSentence } from './sentence.ts'
import { useLedgerTexts } from './use-ledger-texts.ts'

interface ObjectLinkProps {
  readonly entry: HistoryEntry
  readonly isLinked?: boolean
  /** Whether it is part of a sentence. If so, the type starts with a lowercase letter. */
  readonly isWithin?: boolean
}

/** The type and id of an entry's object, with a link to its page if it has one. */
export function ObjectLink({ entry, isLinked = true, isWithin = false }: ObjectLinkProps) {
  const texts = useLedgerTexts()
  const objectPath = useObjectPath()
  const to = isLinked ? objectPath(entry) : null
  const id = entry.objectId
  const type = texts.type(entry.objectType)
  // A report is named after its period.
  const [from, until] = entry.objectType === 'TransactionReport' && id ? id.split('/') : []
  const name = from ? (
    <>
      <Timestamp iso={from} form="brief" /> – <Timestamp iso={until} form="brief" />
    </>
  ) : (
    id
  )
  const className = from ? undefined : 'id-text'
  return (
    <>
      {isWithin ? inSentence(type) : type}{' '}
      {to && id ? (
        <Link className={className} to={to}>
          {name}
        </Link>
      ) : (
        id && <span className={className}>{name}</span>
      )}
    </>
  )
}
