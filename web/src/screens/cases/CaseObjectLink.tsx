import { Link } from 'react-router-dom'
import { objectScreen } from '../ledger/object-path.ts'
import { useLedgerTexts } from '../ledger/use-ledger-texts.ts'
import { usePath } from '../object/use-owner-path.ts'
import type { CaseRow } from './case-query.ts'

/** The object of a case, with a link to its page. */
export function CaseObjectLink({ of }: { readonly of: Pick<CaseRow, 'objectType' | 'objectId' | 'merchantAccount'> }) {
  const texts = useLedgerTexts()
  const path = usePath()
  const { objectType, objectId, merchantAccount } = of
  const screen = objectScreen({ objectType, objectId, given: [], version: [] })
  return (
    <>
      {texts.type(objectType)}{' '}
      {screen ? (
        <Link className="id-text" to={path(screen[0], screen[1], merchantAccount)}>
          {objectId}
        </Link>
      ) : (
        <span className="id-text">{objectId}</span>
      )}
    </>
  )
}
