/// <reference lib="dom" />

/** Runs in the page. Waits until no look is in progress: a look holds a lock shared by all tabs. */
export async function looked(): Promise<void> {
  const isLook = ({ name }: LockInfo) => name?.startsWith('portal-look:')
  for (let isOn = true; isOn; ) {
    const { held = [], pending = [] } = await navigator.locks.query()
    isOn = [...held, ...pending].some(isLook)
  }
}
