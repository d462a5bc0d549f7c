/** The languages of the interface (specification 9). */
export const locales = ['en', 'es'] as const

export type Locale = (typeof locales)[number]
