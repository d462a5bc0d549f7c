import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../tools/root.ts'

/** Returns the text of one of the web client's documents, which a browser session may run. */
export function knownDocument(name: string): string {
  const texts: string[] = JSON.parse(readFileSync(join(root, 'web', 'dist', 'documents.json'), 'utf8'))
  const text = texts.find((each) => new RegExp(`^\\w+ ${name}\\b`).test(each))
  if (text === undefined) throw new Error(`the web client has no document ${name}`)
  return text
}
