import { expect, test } from 'vitest'
import { completed, mentionBefore } from './mention-state.ts'

test('a mention is typed after a space or at the beginning, up to the caret', () => {
  expect(mentionBefore('@', 1)).toEqual({ at: 0, letters: '' })
  expect(mentionBefore('Ask @fin now', 8)).toEqual({ at: 4, letters: 'fin' })
  expect(mentionBefore('Ask @fin now', 12)).toBeNull()
  expect(mentionBefore('mail@fin', 8)).toBeNull()
})

test('a chosen name replaces the letters, and the caret follows it', () => {
  const typed = { at: 4, letters: 'fin' }
  expect(completed('Ask @fin now', 8, typed, 'finance')).toEqual({ text: 'Ask @finance now', caret: 13 })
  expect(completed('Ask @fin', 8, typed, 'finance')).toEqual({ text: 'Ask @finance ', caret: 13 })
})
