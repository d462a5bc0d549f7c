import type { AccessFlag } from '@portal/schema/access'

/** How much of a value the ledger keeps: see the schema's enum `RecordedAs`. */
export type Form = 'VALUE' | 'MASKED' | 'CHANGED' | 'EACH' | 'REASON' | 'NOTHING'

/** The ledger's declaration of a type of objects. */
export interface LedgerObject {
  /** The flag that is needed to read such an object. */
  readonly flag: AccessFlag
  /** Its recorded fields, by path. */
  readonly fields: ReadonlyMap<string, Form>
  /** The flags of fields that need another one. */
  readonly flags: ReadonlyMap<string, AccessFlag>
}
