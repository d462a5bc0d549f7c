import { Link } from 'react-router-dom'
import type { HistoryEntry } from './entry-query.ts'
import { useObjectPath } from './object-path.ts'
import { inSentence } from './sentence.ts'
import { useLedgerTexts } from './use-ledger-texts.ts'

interface ObjectLinkProps {
  readonly entry: HistoryEntry
  readonly isLinked?: boolean
  /** Whether it is part of a sentence: then the type begins with a small letter. */
  readonly isWithin?: boolean
}

/** The type and id of an entry's object, with a link to its page if it has one. */
export function ObjectLink({ entry, isLinked = true, isWithin = false }: ObjectLinkProps) {
  const texts = useLedgerTexts()
  const objectPath = useObjectPath()
  const to = isLinked ? objectPath(entry) : null
  const id = entry.objectId
  const type = texts.type(entry.objectType)
  return (
    <>
      {isWithin ? inSentence(type) : type}{' '}
      {to && id ? (
        <Link className="id-text" to={to}>
          {id}
        </Link>
      ) : (
        id && <span className="id-text">{id}</span>
      )}
    </>
  )
}
