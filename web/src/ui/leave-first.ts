/** Leaves a dialog, then calls the function; or does neither, if the dialog stays open. */
type Leave = (then: () => void) => void

const open: Leave[] = []

/** Registers an open dialog. Returns a function that removes it. */
export function dialogOpened(leave: Leave): () => void {
  open.push(leave)
  return () => {
    const place = open.indexOf(leave)
    if (place !== -1) open.splice(place, 1)
  }
}

/**
 * Leaves the open dialogs, the newest first, and then calls the function. Without it, a link outside the dialogs would
 * discard the typed values, or carry the dialog to another object.
 */
export function leaveFirst(then: () => void): void {
  const leave = open.at(-1)
  if (leave) leave(() => leaveFirst(then))
  else then()
}
