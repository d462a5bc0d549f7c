import { bytesOfBase64, type WorkbookFormat, workbookFormat } from '@portal/schema/rule'

/** The format and content of a rule's body. */
export type RuleBody =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'workbook'; readonly format: WorkbookFormat; readonly content: Uint8Array<ArrayBuffer> }

/**
 * Parses the body of a rule. A spreadsheet is recognized by its first bytes in base64, with which DRL text never
 * starts.
 */
export function readBody(body: string): RuleBody {
  const content = /^(?:0M8R4KGx|UEsDB)/.test(body) ? bytesOfBase64(body) : null
  const format = content && workbookFormat(content)
  return content && format ? { is: 'workbook', format, content } : { is: 'text', text: body }
}

/** The size in bytes as stored. */
export function sizeOf(body: RuleBody): number {
  return body.is === 'workbook' ? body.content.length : new TextEncoder().encode(body.text).length
}

/** The SHA-256 of bytes, in hexadecimal digits. */
export async function checksumOf(content: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
