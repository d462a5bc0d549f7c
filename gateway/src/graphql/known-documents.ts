import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The documents of the web client that this gateway serves, by their SHA-256. */
export interface KnownDocuments {
  /** The text of a known document. */
  find(hash: string): string | undefined
  /** Whether a text is one of them. */
  has(text: string): boolean
}

/** What the page asks to find out whether the gateway can be reached: it says nothing to anybody. */
const probe = '{ __typename }'

/** The file that the build of the web client writes beside the page. */
const fileName = 'documents.json'

/** Reads the documents of a built web client; throws where there are none, or where one is not what its hash says. */
export function readKnownDocuments(folder: string): KnownDocuments {
  const texts: unknown = JSON.parse(readFileSync(join(folder, fileName), 'utf8'))
  if (!Array.isArray(texts) || !texts.every((text) => typeof text === 'string')) {
    throw new Error(`${fileName} in ${folder} is no list of documents: build the web client again`)
  }
  return knownDocuments(texts)
}

/** These documents, and the probe. */
export function knownDocuments(texts: readonly string[]): KnownDocuments {
  const byHash = new Map([...texts, probe].map((text) => [hashOf(text), text]))
  const all = new Set(byHash.values())
  return { find: (hash) => byHash.get(hash), has: (text) => all.has(text) }
}

/** The SHA-256 of a document's text in UTF-8, in hexadecimal digits. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
