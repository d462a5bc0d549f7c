/** How each language calls itself: not translated, so that it is found in a language one does not read. */
export const languageNames = { en: 'English', es: 'Español' } as const
