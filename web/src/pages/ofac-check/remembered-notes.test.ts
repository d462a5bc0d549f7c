import { expect, test } from 'vitest'
import { nextNote, withNote } from './remembered-notes.ts'

test('the last note comes first, then the ones before, around', () => {
  const notes = ['first note', 'second note', 'first note '].reduce(withNote, [])
  expect(notes).toEqual(['first note', 'second note'])
  expect(nextNote(notes, ' ')).toBe('first note')
  expect(nextNote(notes, 'first note')).toBe('second note')
  expect(nextNote(notes, 'second note')).toBe('first note')
})

test('a note of one’s own is not replaced, and without notes there is none', () => {
  expect(nextNote(['first note'], 'my own')).toBeNull()
  expect(nextNote([], '')).toBeNull()
})

test('five are remembered', () => {
  expect(Array.from({ length: 9 }, (_, n) => `note ${n}`).reduce(withNote, [])).toHaveLength(5)
})
