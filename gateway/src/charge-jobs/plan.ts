import type { PlannedItem } from '../jobs/job-kind.ts'
import { errorNote, noteOf } from '../jobs/notes.ts'
import type { Row } from '../rest/endpoint.ts'
import { charges } from '../rest/endpoints.ts'
import { codeOf } from '../rest/error.ts'
import { isIntegerTerm } from '../rest/query.ts'
import type { Rest } from '../rest/rest.ts'
import { type AmountAsk, type ChargeJobCommand, seenCharge, verdictOf } from './amounts.ts'
import { isId, type Line } from './lines.ts'

/** The services that a plan needs to read charges. */
export interface PlanReads {
  readonly command: ChargeJobCommand
  /** The verbs for the merchant acted for. Each step gets new ones, because verbs cache their reads. */
  readonly rest: () => Rest
  /** The verbs for the caller's other merchants, by name, to find out which one owns a missing charge. */
  readonly others: () => ReadonlyMap<string, Rest>
}

/** Number of lines per step, small enough to keep little of the charges in memory. */
const linesOfStep = 200
/** Number of concurrent calls of a plan. */
const callsAtOnce = 8
/** Maximum number of missing charges that are looked up for other merchants. */
const mostStrangers = 50
/** The number of unreadable charges that ends the plan, because the platform appears to be down. */
const mostUnread = 20

/** The charges of earlier lines, with their line numbers. */
type Taken = Map<string, number>

/** The result of looking up a line. */
type Found = { readonly charge: Row } | { readonly plan: string; readonly note: string }

/**
 * Plans named charges, step by step: reads each line's charge, and judges it by its allowed commands and its amount.
 * Throws the platform's error if it responded to no line, because an empty plan would look valid.
 */
export async function* planLines(lines: readonly Line[], reads: PlanReads): AsyncGenerator<PlannedItem[]> {
  const taken: Taken = new Map()
  const room: Room = { strangers: mostStrangers, unread: mostUnread, isAnswered: false, lastError: null }
  for (let from = 0; from < lines.length; from += linesOfStep) {
    const step = lines.slice(from, from + linesOfStep)
    const [rest, others] = [reads.rest(), reads.others()]
    // Reads each id only once.
    const firsts = new Map(step.map(({ id }) => [id, null as Found | null]))
    await eachOf(
      [...firsts.keys()].filter((id) => !taken.has(nameOfLine(id))),
      async (id) => {
        firsts.set(id, await find(id, rest, others, room))
      },
    )
    yield step.map(({ id, ask }, place) => {
      const number = from + place + 1
      const earlier = taken.get(nameOfLine(id))
      if (earlier !== undefined) return duplicate(id, earlier, ask)
      if (id !== '') taken.set(nameOfLine(id), number)
      const found = firsts.get(id) ?? { plan: 'NOT_READ', note: '' }
      return 'charge' in found ? planCharge(found.charge, ask, reads.command, number, taken) : left(id, found, ask)
    })
  }
  if (!room.isAnswered && room.lastError !== null) throw room.lastError
}

/** Plans charges that a list returned, step by step. */
export async function* planRows(
  pages: AsyncIterable<readonly Row[]>,
  ask: AmountAsk,
  command: ChargeJobCommand,
): AsyncGenerator<PlannedItem[]> {
  const taken: Taken = new Map()
  let number = 0
  for await (const rows of pages) {
    yield rows.map((charge) => {
      number++
      return planCharge(charge, ask, command, number, taken)
    })
  }
}

function planCharge(charge: Row, ask: AmountAsk, command: ChargeJobCommand, number: number, taken: Taken): PlannedItem {
  const [itemId, merchant] = [String(charge.id), String(charge.merchantAccount ?? '')]
  const name = `charge\n${merchant}\n${itemId}`
  const earlier = taken.get(name)
  if (earlier !== undefined) return duplicate(itemId, earlier, ask)
  taken.set(name, number)
  const seen = seenCharge(charge, command)
  const { plan, note, money } = verdictOf(seen, ask)
  const known = { ...seen.remaining, minor: 0 }
  return { itemId, merchant, plan, note, money: money ?? known, seen: JSON.stringify({ ...seen, ask }) }
}

function duplicate(itemId: string, line: number, ask: AmountAsk): PlannedItem {
  return left(itemId, { plan: 'DUPLICATE', note: noteOf('DUPLICATE_OF', { line }) }, ask)
}

/** A line without a charge. It keeps its amount for the next check. */
function left(itemId: string, { plan, note }: Exclude<Found, { charge: Row }>, ask: AmountAsk): PlannedItem {
  return { itemId, merchant: '', plan, note, seen: JSON.stringify({ ask }) }
}

function nameOfLine(id: string): string {
  return `line\n${id}`
}

interface Room {
  strangers: number
  unread: number
  /** Whether the platform has responded to a line. */
  isAnswered: boolean
  /** Why a charge could not be read; null if all could. */
  lastError: Error | null
}

async function find(id: string, rest: Rest, others: ReadonlyMap<string, Rest>, room: Room): Promise<Found> {
  if (!isId(id)) return { plan: 'INVALID_ID', note: '' }
  try {
    const charge = (await rest.load(charges, id)) ?? (await byNumber(id, rest))
    room.isAnswered = true
    if (charge) return { charge }
    return (await strangerOf(id, others, room)) ?? { plan: 'NOT_FOUND', note: likelyMistake(id) }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const [code, text] = [codeOf(error), error.message]
    if (code === 'CONFLICT') return { plan: 'AMBIGUOUS', note: noteOf('ID_AMBIGUOUS', { text }) }
    if (code === 'BAD_INPUT') return { plan: 'INVALID_ID', note: noteOf('ID_REFUSED', { text }) }
    const isPassing = code === 'PLATFORM_UNAVAILABLE' || code === 'RATE_LIMITED' || code === 'PLATFORM_ERROR'
    room.lastError = error
    if (!isPassing || --room.unread < 0) throw error
    return { plan: 'NOT_READ', note: errorNote(code, text) }
  }
}

/** Finds a charge by the platform's numeric id. */
async function byNumber(id: string, rest: Rest): Promise<Row | null> {
  if (!isIntegerTerm(id)) return null
  const { items } = await rest.list(charges, { query: { lgId: id, limit: 1 } })
  return items[0] ?? null
}

/** Finds out which of the caller's other merchants has a charge that this one does not have. */
async function strangerOf(id: string, others: ReadonlyMap<string, Rest>, room: Room): Promise<Found | null> {
  for (const [merchant, rest] of others) {
    if (room.strangers <= 0) return null
    room.strangers--
    const charge = await rest.load(charges, id).catch(() => null)
    if (charge) return { plan: 'OTHER_MERCHANT', note: noteOf('MERCHANT', { merchant }) }
  }
  return null
}

/** The note about a letter among digits that is often typed by mistake. */
function likelyMistake(id: string): string {
  if (/\d[Oo]\d|\d[Oo]$/.test(id)) return noteOf('LETTER_O')
  return /\d[lI]\d|\d[lI]$/.test(id) ? noteOf('LETTER_L') : ''
}

/** Runs a task for each value, a few at a time. */
async function eachOf<Value>(values: readonly Value[], task: (value: Value) => Promise<void>): Promise<void> {
  const queue = values.values()
  const worker = async () => {
    for (const value of queue) await task(value)
  }
  await Promise.all(Array.from({ length: Math.min(callsAtOnce, values.length) }, worker))
}
