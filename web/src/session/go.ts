import { matchRoutes } from 'react-router-dom'

const basePath = '/atv4'

// Sign-in would cause a loop, and sign-out would end the session immediately.
const refused = ['/me/login', '/me/logout'].map((path) => ({ path, caseSensitive: true }))

/** The path of the sign-in screen that returns to a path of the portal afterward. */
export function signInPath(wanted: string): string {
  return `/me/login?${new URLSearchParams({ go: basePath + wanted })}`
}

/**
 * The portal's path requested by `go`, without the base path; home if it is not the portal's own. Only the output of
 * the URL parser is checked and used, so no spelling (`\`, tabs, `..`, `//host`) can mean one thing here and another to
 * the browser.
 */
export function safeGo(go: string | null, origin: string): string {
  const home = '/'
  if (!go?.startsWith(`${basePath}/`)) return home
  const url = URL.parse(go, origin)
  if (url === null || url.origin !== origin || !url.pathname.startsWith(`${basePath}/`)) return home
  const path = url.pathname.slice(basePath.length)
  // The router would treat `//host` as another host. The router's own matching recognizes screens in any spelling.
  if (path.startsWith('//') || matchRoutes(refused, path) !== null) return home
  return path + url.search + url.hash
}
