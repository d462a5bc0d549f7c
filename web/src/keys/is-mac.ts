/** Whether the user has an Apple keyboard, which has ⌘ instead of Ctrl. */
export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform)
}
