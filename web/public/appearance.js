// Puts the stored theme in place before anything is drawn: the page itself starts dark, and would flash. The portal's
// modules come later and decide the same.
try {
  const stored = document.cookie.split('; ').find((cookie) => cookie.startsWith('preferences='))
  const { theme } = JSON.parse(decodeURIComponent(stored.slice('preferences='.length)))
  document.body.classList.toggle('bp6-dark', theme !== 'light')
} catch {
  // No preferences, or none that can be read: the page stays dark.
}
