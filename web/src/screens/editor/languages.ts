import { StreamLanguage } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { drl } from './drl-language.ts'
import { json } from './json-language.ts'
import { mail } from './mail-language.ts'

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
