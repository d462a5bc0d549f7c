/**
 * The types that implement an interface in fragments, for the client's cache. Patterns instead of a list, because a
 * list would grow with each screen.
 */
export const possibleTypes = { Page: ['\\w+(?:Page|History)'] }
