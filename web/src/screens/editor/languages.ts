import { StreamLanguage } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { drl } from './drl-language.ts'
import { json } from './json-language.ts'
import { mail } from './mail-language.ts'

/** The languages that an editor colors: a new one is one line here, and comes with the editor. */
const languages = {
  drl: () => StreamLanguage.define(drl),
  json: () => StreamLanguage.define(json),
  mail: () => StreamLanguage.define(mail),
  /** One that comes with what else the editor is given. */
  none: () => [],
} as const satisfies Readonly<Record<string, () => Extension>>

/** The name of a language that an editor colors. */
export type LanguageName = keyof typeof languages

/** What an editor needs for a language. */
export function languageOf(name: LanguageName): Extension {
  return languages[name]()
}
