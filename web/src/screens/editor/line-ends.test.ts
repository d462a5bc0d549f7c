import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { lineEndOf } from './line-ends.ts'

/** The text returned by the editor after typing at its start. */
function edited(text: string): string {
  const lineEnd = lineEndOf(text)
  const state = EditorState.create({ doc: text, extensions: lineEnd ? EditorState.lineSeparator.of(lineEnd) : [] })
  return state.update({ changes: { from: 0, insert: 'x' } }).state.sliceDoc()
}

test.each(['', 'a', 'a\nb\n', 'a\r\nb\r\n', '\r\n', 'a\r\nb\nc', 'a\rb\rc', 'a\r\n\r\n\tb ', 'a\n\rb'])(
  'unedited parts of %j stay byte for byte',
  (text) => {
    expect(edited(text)).toBe(`x${text}`)
  },
)

test('counts lines by line feeds, like the platform', () => {
  const lines = (text: string) => EditorState.create({ doc: text, extensions: separator(text) }).doc.lines
  const separator = (text: string) => EditorState.lineSeparator.of(lineEndOf(text) ?? '\n')
  expect([lines('a\r\nb'), lines('a\nb'), lines('a\r\nb\nc'), lines('a\rb')]).toEqual([2, 2, 3, 1])
})
