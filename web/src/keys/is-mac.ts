/** Whether the reader's keyboard is one of Apple's, which has ⌘ in place of Ctrl. */
export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform)
}
