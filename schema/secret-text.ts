import { normalText } from './normal-text.ts'

const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/**
 * The formats of secrets that people paste, each of them unmistakable: private keys, tokens of known vendors, and
 * labeled values. Each takes time in proportion to the length of the text: no part of unlimited length is read again
 * from each character within it.
 */
const secrets: readonly RegExp[] = [
  /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY-----/,
  /(?<![\w-])(?=[\w-]+\.[\w-]{8,}\.[\w-]{8})[\w-]*?\beyJ[\w-]{8}/,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/,
  /\b(?:sk|rk|whsec)_(?:live_|test_)?[A-Za-z0-9]{16,}/,
  /\b(?:ghp|gho|ghu|ghs|ghr)_[A-Za-z0-9]{30,}/,
  /\bgithub_pat_\w{30,}/,
  /\bxox[abprs]-[A-Za-z0-9-]{10,}/,
  /\bAIza[\w-]{35}/,
  /\b(?:Bearer|Basic)\s+[A-Za-z0-9+/_=.~-]{16,}/i,
  /:\/\/(?<=\b[a-z][a-z0-9+.-]*:\/\/)[^\s/:@]+:[^\s/@]{3,}@/i,
  /(?<!\p{L})(?:passwor[dt]|passwd|passphrase|secret[ _-]?key|api[ _-]?key|private[ _-]?key|contrase[ñn]a|clave secreta)\s{0,3}(?:[:=]|is\b|es\b)\s{0,3}["'`]?(?=\S{0,200}\d)\S{6}/iu,
]

/** The fault of a text that contains a secret, for use after the name of its input. */
export const secretFault = 'contains a password, key or token. Remove it, and change it if others have seen it'

/** Whether a text contains a secret in a known format: a private key, a token, or a value labeled as a password. */
export function hasSecret(text: string): boolean {
  const plain = normalText(text, 'NFKC').replaceAll(invisible, '')
  return secrets.some((form) => form.test(plain))
}

/** The inputs that people write for other people. */
const notes: ReadonlySet<string> = new Set(['text', 'comment', 'note', 'reason', 'ofacReviewNotes'])

/** Whether an input with this name is written for other people, and so must not contain a secret. */
export function isNote(name: string): boolean {
  return notes.has(name)
}
