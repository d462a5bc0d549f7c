import type { HistoryEntry, KeptChange } from './entry-query.ts'
import { actOf } from './use-ledger-texts.ts'

/** The commands and verbs with separate sentences. */
const commands = [
  'REFUND',
  'CAPTURE_FUNDS',
  'CANCEL_FUNDS_AUTHORIZATION',
  'CHARGEBACK',
  'REVERSE_CHARGEBACK',
  'UPDATE_STATUS',
] as const
const verbs = { add: 'add', save: 'save', remove: 'remove', createCharge: 'create', blockCustomer: 'block' } as const
const more = { unblockCustomer: 'unblock', lockCaller: 'lock', unlockCaller: 'unlock' } as const

/** The sentence about an action. */
export type Did = (typeof commands)[number] | (typeof verbs)[keyof typeof verbs] | (typeof more)[keyof typeof more]

/**
 * The sentence about an entry's action: the command on a charge, or the verb; null for an action that has only a name.
 */
export function didOf(entry: Pick<HistoryEntry, 'act' | 'given'>): Did | null {
  if (entry.act === 'runChargeCommand') {
    const command = entry.given.find(({ field }) => field === 'command')?.value
    return commands.find((each) => each === command) ?? null
  }
  const { act } = actOf(entry.act)
  const all: Readonly<Record<string, Did>> = { ...verbs, ...more }
  return Object.hasOwn(all, act) ? (all[act] ?? null) : null
}

/** Whether an entry added its object, so that there was nothing before. */
export function isAddition(entry: Pick<HistoryEntry, 'act' | 'given'>): boolean {
  const did = didOf(entry)
  return did === 'add' || did === 'create'
}

/** A text that was given or that the object has; null if it was not recorded. */
export function keptValue({ given, version }: Pick<HistoryEntry, 'given' | 'version'>, field: string): string | null {
  const value = [...given, ...version].find((kept) => kept.field === field)?.value
  return typeof value === 'string' ? value : null
}

/** Longer values are shown only in the table. */
const longestShown = 60

/** How a value changed: a number was raised or lowered. Null if the values are secret or too long for a sentence. */
export function directionOf({ before, after, recordedAs }: KeptChange): 'raised' | 'lowered' | 'changed' | null {
  if (recordedAs !== 'VALUE' && recordedAs !== 'REASON' && recordedAs !== 'MASKED') return null
  if ([before, after].some((value) => textOf(value ?? '', 'en').length > longestShown)) return null
  const [from, to] = [numberIn(before), numberIn(after)]
  if (from === null || to === null) return 'changed'
  return to > from ? 'raised' : 'lowered'
}

/** The single bound of a single limit that a change raised or lowered. */
interface ChangedLimit {
  readonly of: 'amount' | 'attempts' | 'purchases'
  readonly before: string | number
  readonly after: string | number
  readonly currency: string | null
  readonly period: { readonly value: number; readonly unit: 'DAY' | 'HOUR' | 'MINUTE' }
}

type Limits = readonly Readonly<Record<string, unknown>>[]

const bounds = ['amount', 'attempts', 'purchases'] as const

/**
 * The changed bound, if a change of velocity limits raised or lowered a single one and nothing else; null otherwise.
 */
export function changedLimit({ field, before, after, recordedAs }: KeptChange): ChangedLimit | null {
  if (field !== 'restrictions' || recordedAs !== 'VALUE' || !isLimits(before) || !isLimits(after)) return null
  if (before.length !== after.length) return null
  const differing = after.flatMap((limit, place) =>
    [...new Set([...Object.keys(limit), ...Object.keys(before[place] ?? {})])]
      .filter((key) => JSON.stringify(limit[key] ?? null) !== JSON.stringify(before[place]?.[key] ?? null))
      .map((key) => ({ key, was: before[place]?.[key], is: limit[key], limit })),
  )
  const [one] = differing
  const of = bounds.find((each) => each === one?.key)
  if (differing.length !== 1 || !one || !of || numberIn(one.was) === null || numberIn(one.is) === null) return null
  const { period, currency } = one.limit
  if (!isPeriod(period)) return null
  return {
    of,
    before: one.was as string | number,
    after: one.is as string | number,
    currency: typeof currency === 'string' ? currency : null,
    period,
  }
}

function isLimits(value: unknown): value is Limits {
  return Array.isArray(value) && value.every((each) => typeof each === 'object' && each !== null)
}

function isPeriod(value: unknown): value is ChangedLimit['period'] {
  return typeof value === 'object' && value !== null && 'value' in value && 'unit' in value
}

function numberIn(value: unknown): number | null {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^-?\d{1,15}(\.\d+)?$/.test(value) ? Number(value) : null
}

/** A label within a sentence: its first letter is lowercase, unless it is an abbreviation. */
export function inSentence(label: string): string {
  return /^\p{Lu}[^\p{Ll}]/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}

/** A recorded value as text. A target of a routing configuration is shown as its gateway and its weight. */
export function textOf(value: unknown, locale: string): string {
  if (Array.isArray(value)) return value.map((each) => textOf(each, locale)).join(', ')
  if (isTarget(value)) {
    const weight = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
    return `${value.gatewayConfigId} ${weight.format(value.weight / 100)}`
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Whether a recorded value is a target of a routing configuration. */
export function isTarget(value: unknown): value is { readonly gatewayConfigId: string; readonly weight: number } {
  return typeof value === 'object' && value !== null && 'gatewayConfigId' in value && 'weight' in value
}
