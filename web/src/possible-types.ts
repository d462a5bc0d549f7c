/**
 * The types that fragments on an interface are about, for the client's cache. A pattern of their names, because a list of
 * them would grow with each screen.
 */
export const possibleTypes = { Page: ['\\w+(?:Page|History)'] }
