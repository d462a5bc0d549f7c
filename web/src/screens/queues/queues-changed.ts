const readers = new Set<() => void>()

/** Tells everything that shows queues that one was stopped or started here, so that it reads them again. */
export const queuesChanged = {
  tell(): void {
    for (const read of readers) read()
  },
  /** Calls the reader then; answers how to call it off. */
  follow(read: () => void): () => void {
    readers.add(read)
    return () => void readers.delete(read)
  },
}
