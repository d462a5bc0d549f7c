import type en from './en.json'

/** The languages of the interface (specification 9). */
export const locales = ['en', 'es'] as const

export type Locale = (typeof locales)[number]

/** The id of a message; anything else does not compile. */
export type MessageId = keyof typeof en

type Messages = Readonly<Record<MessageId, string>>

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

const loaders: Record<Locale, () => Promise<{ default: Messages }>> = {
  en: () => import('./en.json'),
  es: () => import('./es.json'),
}

const loaded = new Map<Locale, Messages>()

/** Fetches the messages of a language once; rejects when they cannot be fetched. */
export async function loadMessages(locale: Locale): Promise<void> {
  if (!loaded.has(locale)) loaded.set(locale, (await loaders[locale]()).default)
}

/** The messages of a language fetched before; null when they were not. */
export function loadedMessages(locale: Locale): Messages | null {
  return loaded.get(locale) ?? null
}
