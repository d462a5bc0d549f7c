/** Each language's name for itself. Not translated, so that users can find their language in any other. */
export const languageNames = { en: 'English', es: 'Español' } as const
