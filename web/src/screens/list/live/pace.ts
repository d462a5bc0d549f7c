const busyMs = 15_000
const idleMs = 60_000
/** How long after the last input a user counts as idle. */
const idleAfterMs = 2 * 60_000
/** The minimum time between two announcements. */
const announceEveryMs = 10_000

/** The time between two looks: longer if the user has done nothing for two minutes. */
export function paceOf(lastInput: number, now: number): number {
  return now - lastInput < idleAfterMs ? busyMs : idleMs
}

/** Announces texts at most once in 10 seconds: the latest one waits, and an empty one never interrupts. */
export function createAnnouncer(
  announce: (text: string) => void,
  clock: () => number,
  after: (millis: number, run: () => void) => () => void,
) {
  let last = Number.NEGATIVE_INFINITY
  let cancel = () => {}
  return {
    say(text: string) {
      cancel()
      cancel = after(Math.max(0, last + announceEveryMs - clock()), () => {
        last = clock()
        announce(text)
      })
    },
    stop: () => cancel(),
  }
}
