/** A field with comparable values. */
export interface Comparable {
  readonly name: string
  readonly isSame: (one: unknown, other: unknown) => boolean
}

/** The values of an object, by field name. */
export type Values = Readonly<Record<string, unknown>>

/** Which of two values to store. */
export type Choice = 'mine' | 'theirs'

/** A decision about a conflict. It is valid only for the two values it was made for. */
interface Decision {
  readonly choice: Choice
  readonly mine: unknown
  readonly now: unknown
}

/** The decisions, by field name. */
export type Decisions = Readonly<Record<string, Decision>>

/**
 * The change of a field since it was opened: made here, by someone else, by both to the same value, or by both to
 * different ones.
 */
type Change = 'mine' | 'theirs' | 'agreed' | 'conflict'

/** One field that has changed since it was opened. */
export interface Line {
  readonly name: string
  readonly change: Change
  /** Which value will be stored; null until a conflict is decided. */
  readonly keeps: Choice | null
}

/** The result of a comparison. */
export interface Comparison {
  /** The changed fields, in order. */
  readonly lines: readonly Line[]
  /** The values to send, without those already stored. Empty if there is nothing to save. */
  readonly changes: Values
  /** Whether nothing can be sent yet, because a conflict is undecided. */
  readonly isUndecided: boolean
}

/** The compared versions: the opened object, the edited fields only, and the stored object. */
export interface Versions {
  readonly opened: Values
  readonly edits: Values
  readonly now: Values
}

/**
 * Compares the opened, the edited and the stored version. Fields not edited here take the stored value. A conflict is a
 * field with a stored value that differs from both the opened and the edited one.
 */
export function compare(fields: readonly Comparable[], versions: Versions, decisions: Decisions = {}): Comparison {
  const lines = fields.flatMap((field) => {
    const change = changeOf(field, versions)
    return change ? [{ name: field.name, change, keeps: keptOf(field, change, versions, decisions[field.name]) }] : []
  })
  const isKept = ({ change, keeps }: Line) => keeps === 'mine' && change !== 'agreed'
  return {
    lines,
    changes: Object.fromEntries(lines.filter(isKept).map(({ name }) => [name, versions.edits[name]])),
    isUndecided: lines.some(({ keeps }) => keeps === null),
  }
}

function changeOf({ name, isSame }: Comparable, { opened, edits, now }: Versions): Change | null {
  const isFollowed = isSame(opened[name], now[name])
  if (!Object.hasOwn(edits, name)) return isFollowed ? null : 'theirs'
  if (isSame(edits[name], now[name])) return isFollowed ? null : 'agreed'
  return isFollowed ? 'mine' : 'conflict'
}

function keptOf(
  { name, isSame }: Comparable,
  change: Change,
  { edits, now }: Versions,
  decision: Decision | undefined,
): Choice | null {
  if (change !== 'conflict') return change === 'theirs' ? 'theirs' : 'mine'
  const holds = decision && isSame(decision.mine, edits[name]) && isSame(decision.now, now[name])
  return holds ? decision.choice : null
}

/** The comparison for a new object: all its values are shown and sent. */
export function compareNew(fields: readonly Comparable[], values: Values): Comparison {
  return {
    lines: fields
      .filter(({ name }) => Object.hasOwn(values, name))
      .map(({ name }) => ({ name, change: 'mine', keeps: 'mine' })),
    changes: values,
    isUndecided: false,
  }
}
