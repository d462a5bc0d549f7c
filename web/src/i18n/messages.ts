import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type en from './en.json'
import { type Locale, locales } from './locales.ts'

export { type Locale, locales }

/** The id of a message; anything else does not compile. */
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

/** Messages by id: parsed ones in the built client, as they are written in development. */
export type Messages = Record<string, string | MessageFormatElement[]>

type Loaders = Readonly<Record<Locale, () => Promise<{ default: Messages }>>>

// The built client finds here only what the first load shows; each screen brings the rest of its own (web/build/messages.ts).
const parts = new Map<string, Loaders>([['main', { en: () => import('./en.json'), es: () => import('./es.json') }]])

/** What has arrived. A catalogue grows in place: whoever holds it finds the messages of later screens in it, too. */
const catalogues = new Map<Locale, Messages>()
/** The languages asked for, which the messages of a screen must be there in before it is shown. */
const wanted = new Set<Locale>()
const complete = new Set<Locale>()

/** Fetches the messages of a language for all that is loaded; rejects when they cannot be fetched. */
export async function loadMessages(locale: Locale): Promise<void> {
  wanted.add(locale)
  await Promise.all([...parts.values()].map((loaders) => loadPart(loaders, locale)))
  complete.add(locale)
}

/** The messages of a language fetched before; null when they were not. */
export function loadedMessages(locale: Locale): Readonly<Messages> | null {
  return complete.has(locale) ? (catalogues.get(locale) ?? null) : null
}

/**
 * A module together with the messages it shows, in every language asked for; rejects when one cannot be fetched. The build
 * writes the calls (web/build/messages.ts).
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
    // The built client has no parser: there a text is a text, braces and all.
    catalogue[id] = typeof message === 'string' && import.meta.env.PROD ? [{ type: 0, value: message }] : message
  }
}
