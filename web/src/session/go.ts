import { matchRoutes } from 'react-router-dom'

const basePath = '/atv4'

// Sign-in would lead in a circle, sign-out straight out again.
const refused = ['/me/login', '/me/logout'].map((path) => ({ path, caseSensitive: true }))

/** The path of the sign-in screen that leads on to a path of the portal afterwards. */
export function signInPath(wanted: string): string {
  return `/me/login?${new URLSearchParams({ go: basePath + wanted })}`
}

/**
 * The path inside the portal that `go` asks for, without the base path; home for anything that is not the portal's own.
 * Only what the URL parser made of `go` is judged and used, so that no spelling (`\`, tabs, `..`, `//host`) can mean
 * one thing here and another to the browser.
 */
export function safeGo(go: string | null, origin: string): string {
  const home = '/'
  if (!go?.startsWith(`${basePath}/`)) return home
  const url = URL.parse(go, origin)
  if (url === null || url.origin !== origin || !url.pathname.startsWith(`${basePath}/`)) return home
  const path = url.pathname.slice(basePath.length)
  // `//host` would be another host to the router. Screens are recognized by the router's own matching, however they are spelled.
  if (path.startsWith('//') || matchRoutes(refused, path) !== null) return home
  return path + url.search + url.hash
}
