/**
 * Fetches the calendar data of a language: month names and the first day of the week. Must be a stable reference,
 * because a calendar reloads the language for each new function.
 */
export const loadCalendarLocale = async (code: string) =>
  (code.startsWith('es') ? await import('date-fns/locale/es') : await import('date-fns/locale/en-US')).default
