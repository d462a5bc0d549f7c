/** The hosts that are switched to fail, and their status. */
export interface Outages {
  /** Returns the status that a host is switched to, or null. */
  statusOf(host: string): number | null
  set(host: string, status: number): void
  clear(host: string): void
}

const MOST_HOSTS = 1_000

/** Creates the switches of a process. */
export function createOutages(): Outages {
  const hosts = new Map<string, number>()
  return {
    statusOf: (host) => hosts.get(host) ?? null,
    set(host, status) {
      const [oldest] = hosts.keys()
      if (hosts.size >= MOST_HOSTS && oldest !== undefined) hosts.delete(oldest)
      hosts.set(host, status)
    },
    clear: (host) => void hosts.delete(host),
  }
}
