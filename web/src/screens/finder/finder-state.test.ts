import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  afterEvent,
  type Entry,
  elementId,
  type FinderEvent,
  type FinderState,
  nextKey,
  nextSlot,
  noText,
  searchKey,
  toOpen,
} from './finder-state.ts'

const sources = ['charges', 'customers', 'callers'] as const
const texts = ['', '42', '424', '4242', 'chg-1']

/** The entries as the finder shows them: the search, one screen, and the rows of each source. */
function slotsOf({ search, answers }: FinderState): Entry[][] {
  const rows = sources.map((source) => {
    const answer = answers[source]
    return ((answer?.page ?? []) as readonly number[]).map(
      (id): Entry => ({
        key: `${source} ${id}`,
        to: `${answer?.of} ${source}/${id}`,
        off: answer?.of === search ? null : 'old',
      }),
    )
  })
  const first: Entry = { key: searchKey, to: `${search} charges`, off: null }
  return [search === '' ? [] : [first], ...rows, [{ key: 'screen', to: 'screen', off: null }]]
}

interface Ask {
  readonly source: (typeof sources)[number]
  readonly search: string
}

type Step =
  | { readonly do: 'type'; readonly text: string }
  | { readonly do: 'answer'; readonly which: number; readonly page: readonly number[] | null }
  | { readonly do: 'move'; readonly by: 1 | -1; readonly slot: boolean }
  | {
      readonly do: 'press'
      readonly meanwhile: readonly { readonly which: number; readonly page: readonly number[] | null }[]
    }

const page = fc.option(fc.uniqueArray(fc.nat(6), { maxLength: 4 }), { nil: null })
const late = fc.record({ which: fc.nat(30), page })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('type' as const), text: fc.constantFrom(...texts) }),
  fc.record({ do: fc.constant('answer' as const), which: fc.nat(30), page }),
  fc.record({ do: fc.constant('move' as const), by: fc.constantFrom(1 as const, -1 as const), slot: fc.boolean() }),
  fc.record({ do: fc.constant('press' as const), meanwhile: fc.array(late, { maxLength: 4 }) }),
)

test('a key opens the entry that was highlighted when it was pressed, or nothing, for 10,000 orders of responses', () => {
  let presses = 0
  let opened = 0
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 40 }), (steps) => {
      let state = noText
      /** Requests whose responses arrive in any order, more than once, or never. */
      const asks: Ask[] = []
      const send = (event: FinderEvent) => {
        state = afterEvent(state, event)
      }
      const answer = ({ which, page }: { which: number; page: readonly number[] | null }) => {
        const ask = asks[which % Math.max(1, asks.length)]
        if (ask)
          send(
            page === null
              ? { type: 'failed', ...ask }
              : { type: 'answered', ...ask, page, keys: page.map((id) => `${ask.source} ${id}`), at: which },
          )
      }
      for (const one of steps) {
        if (one.do === 'type') {
          send({ type: 'typed', text: one.text, search: one.text })
          for (const source of one.text === '' ? [] : sources) {
            asks.push({ source, search: one.text })
            send({ type: 'asked', source, search: one.text })
          }
        } else if (one.do === 'answer') answer(one)
        else if (one.do === 'move') {
          const next = one.slot ? nextSlot : nextKey
          send({ type: 'highlighted', key: next(slotsOf(state), state.highlighted, one.by) })
        } else {
          const shown = toOpen(slotsOf(state), state.highlighted)
          one.meanwhile.forEach(answer)
          const entry = toOpen(slotsOf(state), state.highlighted)
          presses++
          if (entry === null) continue
          opened++
          expect(entry).toEqual(shown)
          expect(entry.to === 'screen' || entry.to?.startsWith(`${state.search} `)).toBe(true)
        }
      }
    }),
    { numRuns: 10_000 },
  )
  expect(presses).toBeGreaterThan(10_000)
  expect(opened).toBeGreaterThan(presses / 3)
})

test('a new text highlights its search, and entries of the older text cannot be opened', () => {
  let state = afterEvent(noText, { type: 'typed', text: '424', search: '424' })
  state = afterEvent(state, {
    type: 'answered',
    source: 'charges',
    search: '424',
    page: [1],
    keys: ['charges 1'],
    at: 1,
  })
  state = afterEvent(state, { type: 'highlighted', key: 'charges 1' })
  expect(toOpen(slotsOf(state), state.highlighted)?.to).toBe('424 charges/1')
  state = afterEvent(state, { type: 'typed', text: '4242', search: '4242' })
  expect(state.highlighted).toBe(searchKey)
  state = afterEvent(state, { type: 'highlighted', key: 'charges 1' })
  expect(toOpen(slotsOf(state), state.highlighted)).toBeNull()
  // A space does not change the search.
  expect(afterEvent(state, { type: 'typed', text: '4242 ', search: '4242' })).toEqual({ ...state, text: '4242 ' })
})

test('a late response for an older text is dropped, and a failure removes the rows', () => {
  let state = afterEvent(noText, { type: 'typed', text: '4242', search: '4242' })
  const typed = state
  state = afterEvent(state, {
    type: 'answered',
    source: 'charges',
    search: '424',
    page: [1],
    keys: ['charges 1'],
    at: 1,
  })
  expect(state).toBe(typed)
  state = afterEvent(state, { type: 'failed', source: 'charges', search: '4242' })
  expect(state.answers.charges).toEqual({ of: '4242', page: null, at: 0, state: 'failed' })
})

test('keys move through the available entries, and Tab moves from slot to slot', () => {
  const entry = (key: string, off: Entry['off'] = null): Entry => ({ key, to: key, off })
  const slots = [[entry('a')], [], [entry('b', 'old'), entry('c')], [entry('d'), entry('e', { why: 'x' })]]
  expect(nextKey(slots, null, 1)).toBe('a')
  expect(nextKey(slots, null, -1)).toBe('d')
  expect(nextKey(slots, 'a', 1)).toBe('c')
  expect(nextKey(slots, 'd', 1)).toBe('a')
  expect(nextKey(slots, 'gone', 1)).toBe('a')
  expect(nextSlot(slots, 'a', 1)).toBe('c')
  expect(nextSlot(slots, 'c', -1)).toBe('a')
  expect(nextSlot(slots, 'd', 1)).toBe('a')
  expect(nextSlot(slots, null, 1)).toBe('a')
  expect(nextSlot([], null, 1)).toBeNull()
  expect(nextKey([], null, 1)).toBeNull()
})

test('the same id of a charge and a customer gives two entries, and a response of one source keeps the other', () => {
  let state = afterEvent(noText, { type: 'typed', text: '42', search: '42' })
  for (const source of ['charges', 'customers']) {
    state = afterEvent(state, { type: 'answered', source, search: '42', page: [42], keys: [`${source} 42`], at: 1 })
  }
  state = afterEvent(state, { type: 'highlighted', key: 'customers 42' })
  expect(toOpen(slotsOf(state), state.highlighted)?.to).toBe('42 customers/42')
  state = afterEvent(state, { type: 'answered', source: 'charges', search: '42', page: [], keys: [], at: 2 })
  expect(toOpen(slotsOf(state), state.highlighted)?.to).toBe('42 customers/42')
})

test('entries with different keys never share an element', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
      expect(elementId(one) === elementId(other)).toBe(one === other)
      expect(elementId(one)).toMatch(/^[\w-]*$/)
    }),
  )
  expect(new Set(['charges a.b', 'charges a_b', 'charges a b', 'charges שב', 'charges בש'].map(elementId)).size).toBe(5)
})
