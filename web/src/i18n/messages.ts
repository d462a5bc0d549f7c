import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type en from './en.json'
import { type Locale, locales } from './locales.ts'

export { type Locale, locales }

/** The id of a message, checked by the compiler. */
export type MessageId = keyof typeof en

declare global {
  namespace FormatjsIntl {
    interface Message {
      ids: MessageId
    }
    interface IntlConfig {
      locale: Locale
    }
  }
}

/** Messages by id: parsed in the built client, plain text in development. */
export type Messages = Record<string, string | MessageFormatElement[]>

type Loaders = Readonly<Record<Locale, () => Promise<{ default: Messages }>>>

// In the built client, these files contain only the messages of the first load; each screen loads its own
// (web/build/messages.ts).
const parts = new Map<string, Loaders>([['main', { en: () => import('./en.json'), es: () => import('./es.json') }]])

/** The messages loaded so far. A catalog grows in place, so references to it see messages that arrive later. */
const catalogues = new Map<Locale, Messages>()
/** The requested languages. A screen is shown after its messages in all of them have been loaded. */
const wanted = new Set<Locale>()
const complete = new Set<Locale>()

/** Fetches the messages of a language for all loaded modules. Rejects if they cannot be fetched. */
export async function loadMessages(locale: Locale): Promise<void> {
  wanted.add(locale)
  await Promise.all([...parts.values()].map((loaders) => loadPart(loaders, locale)))
  complete.add(locale)
}

/** The messages of a language, or null if they have not been loaded. */
export function loadedMessages(locale: Locale): Readonly<Messages> | null {
  return complete.has(locale) ? (catalogues.get(locale) ?? null) : null
}

/**
 * Loads a module together with its messages in every requested language. Rejects if one cannot be fetched. The build
 * generates the calls (web/build/messages.ts).
 *
 * @public
 */
export async function withMessages<Module>(name: string, module: Promise<Module>, loaders: Loaders): Promise<Module> {
  parts.set(name, loaders)
  const [loaded] = await Promise.all([module, ...[...wanted].map((locale) => loadPart(loaders, locale))])
  return loaded
}

async function loadPart(loaders: Loaders, locale: Locale): Promise<void> {
  const { default: arrived } = await loaders[locale]()
  const catalogue = catalogues.get(locale) ?? {}
  catalogues.set(locale, catalogue)
  for (const [id, message] of Object.entries(arrived)) {
    // The built client has no message parser, so text is wrapped as a literal, including any braces.
    catalogue[id] = typeof message === 'string' && import.meta.env.PROD ? [{ type: 0, value: message }] : message
  }
}
