/** Which hosts are made to fail, and with which status. */
export interface Outages {
  /** The status that a host answers by the switch; null where it is left alone. */
  statusOf(host: string): number | null
  set(host: string, status: number): void
  clear(host: string): void
}

const MOST_HOSTS = 1_000

/** The switches of a process. */
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
