// Chromium takes a third of a millisecond for each read of the platform.
const platform = globalThis.navigator?.platform ?? ''

/** Whether the user has an Apple keyboard, which has ⌘ instead of Ctrl. */
export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(platform)
}
