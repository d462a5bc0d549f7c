import { ruleBounds, workbookFormat } from '@portal/schema/rule'
import { utf8Of } from '../../screens/import/read-text.ts'

/** Why a file cannot be the body of a rule. */
export type FileFault = 'tooLarge' | 'empty' | 'notWorkbook' | 'notText' | 'unreadable'

/** A file as the body of a rule, or why it cannot be one. */
export type FileRead = { readonly body: string } | { readonly fault: FileFault }

/** Called with the fraction of the file that has been read, from 0 to 1. */
type Progress = (share: number) => void

/** Reads a file as the body of a rule. The content decides on the format, not the file name. */
export async function readRuleFile(file: Blob, type: 'DRL' | 'XLS', progress: Progress): Promise<FileRead> {
  if (file.size > ruleBounds.body.most) return { fault: 'tooLarge' }
  if (file.size === 0) return { fault: 'empty' }
  const content = await bytesOf(file, progress)
  if (content === null) return { fault: 'unreadable' }
  if (type === 'XLS') {
    return workbookFormat(content) ? { body: btoa(binaryOf(content)) } : { fault: 'notWorkbook' }
  }
  const body = utf8Of(content)
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

function binaryOf(content: Uint8Array): string {
  return Array.from(content, (byte) => String.fromCharCode(byte)).join('')
}
