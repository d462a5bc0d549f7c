import type { KeptChange } from './entry-query.ts'
import { useLedgerTexts } from './use-ledger-texts.ts'

/** The name of an act. */
export function ActText({ act }: { readonly act: string }) {
  return <span title={act}>{useLedgerTexts().act(act)}</span>
}

/** The names of the fields that changed. */
export function ChangedFields({ changes }: { readonly changes: readonly Pick<KeptChange, 'field'>[] }) {
  const { field } = useLedgerTexts()
  return changes.map((change) => field(change.field)).join(', ')
}
