/**
 * Fetches what a calendar knows of a language: the names of its months and the first day of its week. It must keep its
 * identity, as a calendar loads the language again with each new function.
 */
export const loadCalendarLocale = async (code: string) =>
  (code.startsWith('es') ? await import('date-fns/locale/es') : await import('date-fns/locale/en-US')).default
