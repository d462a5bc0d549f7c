/** Identifies a read: the client, the variables and the object. */
export interface Asked {
  /** Each merchant has its own client. */
  readonly client: unknown
  readonly variables: unknown
  /** The object, if the variables can select another one; null if the data is the same for all merchants. */
  readonly of: string | null
}

/** The data and the error of the last read. */
interface Outcome<Data> {
  readonly data: Data | null
  readonly error: unknown
  readonly readAt: number | null
}

/** The outcome of the last read, with its identity. */
export interface LastRead<Data> extends Outcome<Data> {
  readonly asked: Asked
}

const nothing = { data: null, error: null, readAt: null }

/** The part of the last read to show by the rule of `Read`: nothing of another merchant or object. */
export function shownOf<Data>(last: LastRead<Data> | null, now: Asked): Outcome<Data> {
  const isSame = last?.asked.of === now.of && (now.of === null || last.asked.client === now.client)
  return isSame ? last : nothing
}

/** The state after a failed read. Data for other variables is removed, because it would look like the requested one. */
export function afterFailedRead<Data>(last: LastRead<Data> | null, now: Asked, error: unknown): LastRead<Data> {
  const kept = last && last.asked.variables === now.variables ? shownOf(last, now) : nothing
  return { ...kept, error, asked: now }
}
