// What cannot wait for the portal's modules. The page runs this file before it draws anything.

// Puts the stored theme in place: the page itself starts dark, and would flash. The modules decide the same later.
try {
  const stored = document.cookie.split('; ').find((cookie) => cookie.startsWith('preferences='))
  const { theme } = JSON.parse(decodeURIComponent(stored.slice('preferences='.length)))
  document.body.classList.toggle('bp6-dark', theme !== 'light')
} catch {
  // No preferences, or none that can be read: the page stays dark.
}

// Sends the first query while the modules load (web/src/network/gateway.ts). Only a page for a session has one.
const { query } = document.currentScript.dataset
if (query) {
  const response = fetch('/graphql', {
    method: 'POST',
    credentials: 'same-origin',
    headers: {
      accept: 'application/graphql-response+json,application/json;q=0.9',
      'content-type': 'application/json',
      'x-portal-csrf': '1',
      'x-portal-read': '1',
      'x-portal-page-load': '1',
    },
    body: query,
  })
  // The module that takes the response handles a failure, but later.
  response.catch(() => undefined)
  window.firstQuery = { body: query, response }
}
