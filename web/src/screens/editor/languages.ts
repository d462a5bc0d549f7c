import { StreamLanguage, type StreamParser } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { drl } from './drl-language.ts'
import { mail } from './mail-language.ts'

/** Syntax coloring for JSON: keys, strings, numbers and keywords. */
const json: StreamParser<unknown> = {
  name: 'json',
  token(stream) {
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return stream.match(/^\s*:/, false) ? 'variableName' : 'string'
    if (stream.match(/^-?\d[\d.eE+-]*/)) return 'number'
    if (stream.match(/^(?:true|false|null)\b/)) return 'keyword'
    stream.next()
    return null
  },
}

/** The languages of the editor. A new one is one line here and is loaded with the editor. */
const languages = {
  drl: () => StreamLanguage.define(drl),
  json: () => StreamLanguage.define(json),
  mail: () => StreamLanguage.define(mail),
  /** The language comes with the editor's additional extensions. */
  none: () => [],
} as const satisfies Readonly<Record<string, () => Extension>>

/** The name of a language that the editor supports. */
export type LanguageName = keyof typeof languages

/** The editor extension for a language. */
export function languageOf(name: LanguageName): Extension {
  return languages[name]()
}
