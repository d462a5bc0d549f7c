import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The documents of the web client that this gateway serves, by their SHA-256. */
export interface KnownDocuments {
  /** The text of a known document. */
  find(hash: string): string | undefined
  /** Whether a text is a known document. */
  has(text: string): boolean
}

/** The query with which the page checks that the gateway is reachable. It reveals nothing. */
const probe = '{ __typename }'

/** The file that the web client's build writes next to the page. */
const fileName = 'documents.json'

/** Reads the documents of a built web client. Throws if the file is missing or is not a list of texts. */
export function readKnownDocuments(folder: string): KnownDocuments {
  const texts: unknown = JSON.parse(readFileSync(join(folder, fileName), 'utf8'))
  if (!Array.isArray(texts) || !texts.every((text) => typeof text === 'string')) {
    throw new Error(`${fileName} in ${folder} is no list of documents: build the web client again`)
  }
  return knownDocuments(texts)
}

/** Indexes the given documents and the probe. */
export function knownDocuments(texts: readonly string[]): KnownDocuments {
  const byHash = new Map([...texts, probe].map((text) => [hashOf(text), text]))
  const all = new Set(byHash.values())
  return { find: (hash) => byHash.get(hash), has: (text) => all.has(text) }
}

/** The SHA-256 of a document's text in UTF-8, in hexadecimal. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
