const readers = new Set<() => void>()

/** Notifies all components that show queues when a queue was stopped or started here, so they read them again. */
export const queuesChanged = {
  tell(): void {
    for (const read of readers) read()
  },
  /** Subscribes to changes. Returns a function that unsubscribes. */
  follow(read: () => void): () => void {
    readers.add(read)
    return () => void readers.delete(read)
  },
}
