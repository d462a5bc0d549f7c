import type { AccessFlag } from '@portal/schema/access'

/** How much of a value the ledger keeps: see the schema's enum `RecordedAs`. */
export type Form = 'VALUE' | 'MASKED' | 'CHANGED' | 'EACH' | 'REASON' | 'NOTHING'

/** The ledger's declaration of an object type. */
export interface LedgerObject {
  /** The flag that reading such an object needs. */
  readonly flag: AccessFlag
  /** Its recorded fields, by path. */
  readonly fields: ReadonlyMap<string, Form>
  /** The flags of fields that need a different one. */
  readonly flags: ReadonlyMap<string, AccessFlag>
}
