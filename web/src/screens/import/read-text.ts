/** Why a file is not text that can be taken. */
export type TextFault = 'tooLarge' | 'notText' | 'unreadable'

/** UTF-8 text with its original line ends. Null if the bytes are not UTF-8 text: it would have wrong characters. */
export function utf8Of(content: Uint8Array | ArrayBuffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

/** Reads a file as UTF-8 text. */
export async function readText(
  file: Blob,
  largest: number,
): Promise<{ readonly text: string } | { readonly fault: TextFault }> {
  if (file.size > largest) return { fault: 'tooLarge' }
  const content = await file.arrayBuffer().catch(() => null)
  if (content === null) return { fault: 'unreadable' }
  const text = utf8Of(content)
  return text === null ? { fault: 'notText' } : { text }
}
