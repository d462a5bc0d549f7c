/** A field as far as its values can be told apart. */
export interface Comparable {
  readonly name: string
  readonly isSame: (one: unknown, other: unknown) => boolean
}

/** The values of a thing by the names of its fields. */
export type Values = Readonly<Record<string, unknown>>

/** Whose value of a field is stored in the end. */
export type Choice = 'mine' | 'theirs'

/** What to store of a field that two people have changed: it holds only for the two values it was made between. */
interface Decision {
  readonly choice: Choice
  readonly mine: unknown
  readonly now: unknown
}

/** What was decided, by the names of the fields. */
export type Decisions = Readonly<Record<string, Decision>>

/**
 * What has happened to a field since it was opened: it was changed here, by somebody else, by both to the same value, or by
 * both to different ones.
 */
type Change = 'mine' | 'theirs' | 'agreed' | 'conflict'

/** One field that has changed since it was opened. */
export interface Line {
  readonly name: string
  readonly change: Change
  /** Whose value is stored; null while a conflict is not decided. */
  readonly keeps: Choice | null
}

/** What saving comes to. */
export interface Comparison {
  /** The fields that have changed, in their order. */
  readonly lines: readonly Line[]
  /** What would be sent: nothing that is stored already. Empty where there is nothing to save. */
  readonly changes: Values
  /** Whether nothing may be sent, as a conflict is not decided. */
  readonly isUndecided: boolean
}

/** The versions that are compared: of what was opened, only what was edited here, and what is stored now. */
export interface Versions {
  readonly opened: Values
  readonly edits: Values
  readonly now: Values
}

/**
 * Compares what was opened, what was edited and what is stored now. What nobody edited here follows what is stored; there is
 * a conflict only where that differs from both what was opened and what was edited.
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

/** What adding something new comes to: all its values are shown and sent. */
export function compareNew(fields: readonly Comparable[], values: Values): Comparison {
  return {
    lines: fields
      .filter(({ name }) => Object.hasOwn(values, name))
      .map(({ name }) => ({ name, change: 'mine', keeps: 'mine' })),
    changes: values,
    isUndecided: false,
  }
}
