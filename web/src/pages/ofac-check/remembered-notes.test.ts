import { expect, test } from 'vitest'
import { nextNote, withNote } from './remembered-notes.ts'

test('cycles from the last note through the earlier ones', () => {
  const notes = ['first note', 'second note', 'first note '].reduce(withNote, [])
  expect(notes).toEqual(['first note', 'second note'])
  expect(nextNote(notes, ' ')).toBe('first note')
  expect(nextNote(notes, 'first note')).toBe('second note')
  expect(nextNote(notes, 'second note')).toBe('first note')
})

test('does not replace a custom note, and returns null if there are no notes', () => {
  expect(nextNote(['first note'], 'my own')).toBeNull()
  expect(nextNote([], '')).toBeNull()
})

test('remembers five notes', () => {
  expect(Array.from({ length: 9 }, (_, n) => `note ${n}`).reduce(withNote, [])).toHaveLength(5)
})
