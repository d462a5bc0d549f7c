import type { SeedRow } from './resource.ts'

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

/** The reasons of seeded failed documents. */
export const seededReasons = reasons.filter(([, , country]) => country === null).map(([id]) => id)

export const verificationReasonSeed: readonly SeedRow[] = reasons.map(
  ([verificationReason, languageCode, countryCode, text]) => ({
    days: 60,
    values: { verificationReason, languageCode, countryCode, text },
  }),
)
