/** The limits of a rule's values, for the sandbox, the gateway and forms. */
export const ruleBounds = {
  name: { most: 100 },
  ruleSetName: { most: 100 },
  ruleSetVersion: { most: 20 },
  /**
   * Maximum size of a body in bytes: DRL as UTF-8, a spreadsheet as its file. In base64 it fits into one request to the
   * gateway.
   */
  body: { most: 128 * 1024 },
} as const

/** The version of a rule set: numbers separated by dots, `3` or `1.2`. */
export const ruleSetVersionPattern = /^\d+(?:\.\d+){0,2}$/

/** The formats of a spreadsheet with rules. */
export type WorkbookFormat = 'xls' | 'xlsx'

/** The content types of a rule's file. */
export const ruleContentTypes = {
  drl: 'text/plain; charset=utf-8',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

const compoundFile = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'
const zipFile = 'PK\x03\x04'

/**
 * The spreadsheet format of a file, detected from its content and not its name; null if it is not a spreadsheet. Both
 * formats are containers that may hold other documents, so this searches for the part with the workbook.
 */
export function workbookFormat(content: Uint8Array): WorkbookFormat | null {
  const bytes = asLatin1(content)
  if (bytes.startsWith(compoundFile)) {
    return ['Workbook', 'Book'].some((part) => bytes.includes(`${asUtf16(part)}\0\0`)) ? 'xls' : null
  }
  return bytes.startsWith(zipFile) && bytes.includes('xl/workbook.') ? 'xlsx' : null
}

/** The bytes of a base64 string, without spaces and with padding; null if it is invalid. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length % 4 !== 0 || !/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text))
    return null
  const binary = atob(text)
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

function asLatin1(content: Uint8Array): string {
  let text = ''
  for (let at = 0; at < content.length; at += 8192) text += String.fromCharCode(...content.subarray(at, at + 8192))
  return text
}

function asUtf16(text: string): string {
  return [...text].map((character) => `${character}\0`).join('')
}
