import type { DatabaseSync } from 'node:sqlite'
import { ResourceRows } from '../configuration/resource-rows.ts'
import { verificationReasons } from '../configuration/verification-reason.ts'
import { DAY } from '../values/time.ts'

/** Id, language, country or null for any, and the text that the customer sees. */
const reasons = [
  ['ADDRESS_MISMATCH', 'en_US', null, 'The address on the document is not the one of your account.'],
  ['DOCUMENT_EXPIRED', 'en_US', null, 'The document has expired. Please send one that is still valid.'],
  ['DOCUMENT_INCOMPLETE', 'en_US', null, 'A part of the document cannot be seen. Please show all four corners.'],
  ['DOCUMENT_UNREADABLE', 'en_US', null, 'The picture is too blurred or too dark to read. Please take it again.'],
  ['DOCUMENTO_CADUCADO', 'es_ES', 'ES', 'El documento ha caducado. Envíe uno que siga vigente.'],
  ['DOCUMENTO_ILEGIBLE', 'es_ES', 'ES', 'La imagen está borrosa u oscura y no se puede leer. Hágala de nuevo.'],
  ['DOKUMENT_UNLESERLICH', 'de_DE', 'DE', 'Das Bild ist unscharf oder zu dunkel. Bitte nehmen Sie es noch einmal auf.'],
  ['NAME_MISMATCH', 'en_US', null, 'The name on the document is not the name of your account.'],
  ['PAN_NOT_FOUND', 'en_US', 'IN', 'The PAN is not known to the tax authority. Please check the card you sent.'],
  ['WRONG_DOCUMENT_TYPE', 'en_US', null, 'This is another document than the one that was asked for.'],
] as const

/** The reason given for documents that failed, where the seed needs one. */
export const seededReasons = reasons.filter(([, , country]) => country === null).map(([id]) => id)

/** Adds the reasons why documents are not accepted: always the same. */
export function seedVerificationReasons(database: DatabaseSync, now: number): void {
  const modified = Math.floor(now / DAY) * DAY - 60 * DAY
  const rows = new ResourceRows(database)
  for (const [verificationReason, languageCode, countryCode, text] of reasons) {
    rows.add(verificationReasons, { verificationReason, languageCode, countryCode, text }, null, modified)
  }
}
