import type { Look } from './look.ts'

/** The looks of all tabs at the same list of one caller. */
export interface SharedLooks<Row> {
  /**
   * Runs a look while no other tab looks at the same list, and shares its response. Does nothing if `isLate` reports
   * that another tab's response has arrived in the meantime.
   */
  look(isLate: () => boolean, ask: () => Promise<Look<Row>>): Promise<Look<Row> | null>
  close(): void
}

/** Opens the channel to the other tabs with the same list. `heard` receives the responses to their looks. */
export function shareLooks<Row>(key: string, heard: (look: Look<Row>) => void): SharedLooks<Row> {
  const channel = new BroadcastChannel('portal-looks')
  channel.onmessage = ({ data }: MessageEvent<{ readonly key: string; readonly look: Look<Row> }>) => {
    if (data.key === key) heard(data.look)
  }
  let isOpen = true
  const run = async (isLate: () => boolean, ask: () => Promise<Look<Row>>) => {
    if (isLate() || !isOpen) return null
    const look = await ask()
    if (isOpen) channel.postMessage({ key, look })
    return look
  }
  return {
    // Plain http has no locks, so each tab then looks for itself.
    look: (isLate, ask) =>
      navigator.locks ? navigator.locks.request(`portal-look:${key}`, () => run(isLate, ask)) : run(isLate, ask),
    close() {
      isOpen = false
      channel.close()
    },
  }
}
