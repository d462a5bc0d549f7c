import { Link } from 'react-router-dom'
import type { HistoryEntry } from './entry-query.ts'
import { useObjectPath } from './object-path.ts'
import { useLedgerTexts } from './use-ledger-texts.ts'

/** The type and id of an entry's object, with a link to its page if it has one. */
export function ObjectLink({ entry }: { readonly entry: HistoryEntry }) {
  const { type } = useLedgerTexts()
  const to = useObjectPath()(entry)
  const id = entry.objectId
  return (
    <>
      {type(entry.objectType)}{' '}
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
