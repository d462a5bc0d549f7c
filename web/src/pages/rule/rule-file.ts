import { ruleBounds, workbookFormat } from '@portal/schema/rule'

/** Why a file cannot be the body of a rule. */
export type FileFault = 'tooLarge' | 'empty' | 'notWorkbook' | 'notText' | 'unreadable'

/** A file as the body of a rule, or why it is none. */
export type FileRead = { readonly body: string } | { readonly fault: FileFault }

/** How much of a file has been read, from 0 to 1. */
type Progress = (share: number) => void

/** Reads a file as the body of a rule. What a file is called does not say what it is: its content does. */
export async function readRuleFile(file: Blob, type: 'DRL' | 'XLS', progress: Progress): Promise<FileRead> {
  if (file.size > ruleBounds.body.most) return { fault: 'tooLarge' }
  if (file.size === 0) return { fault: 'empty' }
  const content = await bytesOf(file, progress)
  if (content === null) return { fault: 'unreadable' }
  if (type === 'XLS') {
    return workbookFormat(content) ? { body: btoa(binaryOf(content)) } : { fault: 'notWorkbook' }
  }
  const body = textOf(content)
  return body === null ? { fault: 'notText' } : { body }
}

function bytesOf(file: Blob, progress: Progress): Promise<Uint8Array<ArrayBuffer> | null> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0)
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer))
    reader.onerror = () => resolve(null)
    reader.readAsArrayBuffer(file)
  })
}

/** Text in UTF-8 with the line ends that it has; null where it is none. */
function textOf(content: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

function binaryOf(content: Uint8Array): string {
  return Array.from(content, (byte) => String.fromCharCode(byte)).join('')
}
