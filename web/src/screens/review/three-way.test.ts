import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Choice, type Comparison, compare, compareNew, type Decisions, type Values } from './three-way.ts'

const names = ['a', 'b', 'c', 'd']
/**
 * Few values, so that collisions are frequent. `1` and `1.0` are the same amount; null and an empty string are both
 * missing.
 */
const value = fc.constantFrom('1', '1.0', '2', '3', null, '')
const numberOf = (one: unknown) => (one === null || one === undefined || one === '' ? null : Number(one))
const isSame = (one: unknown, other: unknown) => numberOf(one) === numberOf(other)
const fields = names.map((name) => ({ name, isSame }))

const whole = fc.record(Object.fromEntries(names.map((name) => [name, value])))
const some = fc.dictionary(fc.constantFrom(...names), value)
const choices = fc.dictionary(fc.constantFrom(...names), fc.constantFrom<Choice>('mine', 'theirs'))
const versions = fc.record({ opened: whole, edits: some, now: whole })

const namesOf = ({ lines }: Comparison, ...wanted: readonly string[]) =>
  lines.filter(({ change }) => wanted.includes(change)).map(({ name }) => name)

const decided = (picks: Readonly<Record<string, Choice>>, edits: Values, now: Values): Decisions =>
  Object.fromEntries(
    Object.entries(picks).map(([name, choice]) => [name, { choice, mine: edits[name], now: now[name] }]),
  )

const same = (one: Values, other: Values) => names.every((name) => isSame(one[name], other[name]))

test('stores edits without a conflict, and keeps the current values of other fields', () => {
  fc.assert(
    fc.property(versions, ({ opened, edits, now }) => {
      const { changes, isUndecided, ...comparison } = compare(fields, { opened, edits, now })
      fc.pre(!isUndecided)
      expect(namesOf({ ...comparison, changes, isUndecided }, 'conflict')).toEqual([])
      expect(same({ ...now, ...changes }, { ...now, ...edits })).toBe(true)
    }),
  )
})

test('a conflict is a field with a stored value that differs from the opened and the edited one', () => {
  fc.assert(
    fc.property(versions, ({ opened, edits, now }) => {
      const expected = names.filter(
        (name) => name in edits && !isSame(now[name], opened[name]) && !isSame(now[name], edits[name]),
      )
      expect(namesOf(compare(fields, { opened, edits, now }), 'conflict')).toEqual(expected)
    }),
  )
})

test('nothing is overwritten unseen: each sent field has a line, and each conflict a decision', () => {
  fc.assert(
    fc.property(versions, choices, ({ opened, edits, now }, picks) => {
      const comparison = compare(fields, { opened, edits, now }, decided(picks, edits, now))
      for (const name of Object.keys(comparison.changes)) {
        const line = comparison.lines.find((each) => each.name === name)
        expect(line?.keeps).toBe('mine')
        expect(line?.change === 'mine' || picks[name] === 'mine').toBe(true)
        expect(isSame(comparison.changes[name], now[name])).toBe(false)
      }
      const open = namesOf(comparison, 'conflict').filter((name) => !(name in picks))
      expect(comparison.isUndecided).toBe(open.length > 0)
    }),
  )
})

test('a decision expires when one of its two values changes', () => {
  fc.assert(
    fc.property(versions, choices, whole, ({ opened, edits, now }, picks, before) => {
      const comparison = compare(fields, { opened, edits, now }, decided(picks, edits, before))
      const stale = namesOf(comparison, 'conflict').filter((name) => !isSame(before[name], now[name]))
      for (const name of stale) expect(comparison.changes).not.toHaveProperty(name)
      if (stale.length > 0) expect(comparison.isUndecided).toBe(true)
    }),
  )
})

test("two users see the same conflicts and agreements, and each other's changes", () => {
  fc.assert(
    fc.property(whole, some, some, (opened, one, other) => {
      const changed = (edits: Values) =>
        Object.fromEntries(Object.entries(edits).filter(([name, edit]) => !isSame(edit, opened[name])))
      const [mine, theirs] = [changed(one), changed(other)]
      const here = compare(fields, { opened, edits: mine, now: { ...opened, ...theirs } })
      const there = compare(fields, { opened, edits: theirs, now: { ...opened, ...mine } })
      for (const change of ['conflict', 'agreed']) expect(namesOf(here, change)).toEqual(namesOf(there, change))
      expect(namesOf(here, 'mine')).toEqual(namesOf(there, 'theirs'))
      expect(namesOf(here, 'theirs')).toEqual(namesOf(there, 'mine'))
    }),
  )
})

test('stored values are not sent again: saving the same twice sends nothing', () => {
  fc.assert(
    fc.property(versions, choices, ({ opened, edits, now }, picks) => {
      const decisions = decided(picks, edits, now)
      const { changes } = compare(fields, { opened, edits, now }, decisions)
      expect(compare(fields, { opened, edits: changes, now: { ...now, ...changes } }).changes).toEqual({})
      expect(compare(fields, { opened, edits: now, now }).changes).toEqual({})
    }),
  )
})

test('there is no conflict or foreign change if no one else has saved', () => {
  fc.assert(
    fc.property(whole, some, (opened, edits) => {
      const comparison = compare(fields, { opened, edits, now: opened })
      expect(namesOf(comparison, 'theirs', 'agreed', 'conflict')).toEqual([])
      expect(Object.keys(comparison.changes)).toEqual(comparison.lines.map(({ name }) => name))
    }),
  )
})

test('shows and sends the values of a new object in the order of its fields, without decisions', () => {
  const values = { c: '3', a: '1', ofNoField: '4' }
  expect(compareNew(fields, values)).toEqual({
    lines: [
      { name: 'a', change: 'mine', keeps: 'mine' },
      { name: 'c', change: 'mine', keeps: 'mine' },
    ],
    changes: values,
    isUndecided: false,
  })
})
