/** Something that the finder can open or do. */
export interface Entry {
  /** Its identity, which starts with its source and a space. The same object in two slots has two identities. */
  readonly key: string
  /** The path that it opens, or null if it is an action. */
  readonly to: string | null
  /** The action, if it opens no path. */
  readonly act?: () => void
  /** Why it is unavailable: it belongs to an older text, or a permission is missing; null if it is available. */
  readonly off: 'old' | { readonly why: string } | null
}

/** The result of a source. */
interface Answer<Page = unknown> {
  /** The text that the rows belong to. */
  readonly of: string
  /** Null before the first response, and after a failure. */
  readonly page: Page | null
  readonly state: 'waiting' | 'ready' | 'failed'
  /** When the rows arrived, in milliseconds since the epoch. */
  readonly at: number
}

export interface FinderState {
  readonly text: string
  /** The interpreted search, which is sent to the sources. */
  readonly search: string
  /** The key of the highlighted entry, or null. */
  readonly highlighted: string | null
  /** By the name of the source. */
  readonly answers: Readonly<Record<string, Answer>>
}

export type FinderEvent =
  | { readonly type: 'typed'; readonly text: string; readonly search: string }
  | { readonly type: 'asked'; readonly source: string; readonly search: string }
  | {
      readonly type: 'answered'
      readonly source: string
      readonly search: string
      readonly page: unknown
      /** The keys of its rows. */
      readonly keys: readonly string[]
      readonly at: number
    }
  | { readonly type: 'failed'; readonly source: string; readonly search: string }
  | { readonly type: 'highlighted'; readonly key: string | null }

/** The key of the first entry, which searches for charges. */
export const searchKey = 'search'

export const noText: FinderState = { text: '', search: '', highlighted: null, answers: {} }

/**
 * The state after an event. Only the user moves the highlight, and a new text returns it to the first entry. A response
 * for an older text changes nothing.
 */
export function afterEvent(state: FinderState, event: FinderEvent): FinderState {
  if (event.type === 'highlighted') return { ...state, highlighted: event.key }
  if (event.type === 'typed') {
    const { text, search } = event
    if (search === state.search) return { ...state, text }
    return { ...state, text, search, highlighted: search === '' ? null : searchKey }
  }
  const { source, search } = event
  if (search !== state.search) return state
  const before = state.answers[source]
  const answer: Answer =
    event.type === 'asked'
      ? { of: before?.of ?? search, page: before?.page ?? null, at: before?.at ?? 0, state: 'waiting' }
      : event.type === 'failed'
        ? { of: search, page: null, at: 0, state: 'failed' }
        : { of: search, page: event.page, at: event.at, state: 'ready' }
  // A row that is gone must not be highlighted again if it returns.
  const isGone =
    event.type !== 'asked' &&
    state.highlighted?.startsWith(`${source} `) === true &&
    !(event.type === 'answered' && event.keys.includes(state.highlighted))
  const highlighted = isGone ? null : state.highlighted
  return { ...state, highlighted, answers: { ...state.answers, [source]: answer } }
}

/** The entry that Enter opens: the highlighted one, or null if it is gone or unavailable. */
export function toOpen<Row extends Entry>(slots: readonly (readonly Row[])[], highlighted: string | null): Row | null {
  const entry = slots.flat().find(({ key }) => key === highlighted)
  return entry?.off === null ? entry : null
}

/** The key of the next available entry in either direction, wrapping around at the ends. */
export function nextKey(slots: readonly (readonly Entry[])[], highlighted: string | null, by: 1 | -1): string | null {
  const open = slots.flat().filter(({ off }) => off === null)
  const at = open.findIndex(({ key }) => key === highlighted)
  const from = at < 0 && by < 0 ? 0 : at
  return open[(from + by + open.length) % open.length]?.key ?? null
}

/** The key of the first entry in the next nonempty slot, in either direction, wrapping around at the ends. */
export function nextSlot(slots: readonly (readonly Entry[])[], highlighted: string | null, by: 1 | -1): string | null {
  const firsts = slots.map((entries) => entries.find(({ off }) => off === null)?.key)
  const at = slots.findIndex((entries) => entries.some(({ key }) => key === highlighted))
  for (let step = 1; step <= firsts.length; step++) {
    const key =
      firsts[((((at < 0 ? (by > 0 ? -1 : 0) : at) + by * step) % firsts.length) + firsts.length) % firsts.length]
    if (key !== undefined) return key
  }
  return null
}

/** A key as a part of an element's id. Different keys have different ids, even in other scripts. */
export function elementId(key: string): string {
  return key.replaceAll(/[^a-zA-Z0-9-]/g, (unit) => `_${unit.charCodeAt(0).toString(16)}_`)
}
