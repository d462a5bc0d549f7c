import { useLedgerTexts } from '../../screens/ledger/use-ledger-texts.ts'

/** Returns the type name of an object in a file. An object without a type has the name of its list in the file. */
export function useEntityName(): (object: { readonly entity: string; readonly objectType: string | null }) => string {
  const { type } = useLedgerTexts()
  return ({ entity, objectType }) => (objectType === null ? entity : type(objectType))
}
