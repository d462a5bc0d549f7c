import type { AccessFlag } from '@portal/schema/access'

/** How much of a value the ledger keeps: see the enumeration `RecordedAs` of the schema. */
export type Form = 'VALUE' | 'MASKED' | 'CHANGED' | 'REASON' | 'NOTHING'

/** What the ledger knows of the objects of a type. */
export interface LedgerObject {
  /** The flag that reading such an object needs. */
  readonly flag: AccessFlag
  /** Its fields that the ledger keeps, by path. */
  readonly fields: ReadonlyMap<string, Form>
  /** The flags of fields that need another one. */
  readonly flags: ReadonlyMap<string, AccessFlag>
}
