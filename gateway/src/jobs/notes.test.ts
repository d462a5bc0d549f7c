import { schemaText } from '@portal/schema/schema-text'
import { buildSchema, type GraphQLEnumType } from 'graphql'
import { expect, test } from 'vitest'
import { errorNote, type NoteCode, noteOf, readNote, shortNote } from './notes.ts'

const schema = buildSchema(schemaText())

test('every note in the schema has a text', () => {
  for (const { name } of (schema.getType('JobNoteCode') as GraphQLEnumType).getValues()) {
    expect(readNote(noteOf(name as NoteCode, { text: 'x' }))).toMatchObject({
      code: name,
      text: expect.stringMatching(/./),
    })
  }
})

test('reads a note of the gateway as its English text, its code and its values', () => {
  expect(readNote(noteOf('DUPLICATE_OF', { line: 3 }))).toEqual({
    text: 'Same charge as line 3, which is kept',
    code: 'DUPLICATE_OF',
    values: { line: '3' },
  })
})

test.each(['', 'The issuer refused: card closed', '{"code":"', '{"code":"toString"}', '{"code":"OTHER","values":{}}'])(
  'a text of the platform has no code: %s',
  (text) => expect(readNote(text)).toEqual({ text, code: null, values: {} }),
)

test.each([
  ['OUTCOME_UNKNOWN', 'ANSWER_LOST'],
  ['PLATFORM_UNAVAILABLE', 'PLATFORM_UNAVAILABLE'],
  ['RATE_LIMITED', 'RATE_LIMITED'],
  ['BAD_INPUT', null],
  [undefined, null],
])('an error %s has the code %s and its own text', (code, noteCode) => {
  expect(readNote(errorNote(code, 'not now'))).toMatchObject({ text: 'not now', code: noteCode })
})

test('truncates long texts and values, and the note stays valid', () => {
  const long = 'x'.repeat(1_000)
  expect(shortNote(long)).toBe('x'.repeat(300))
  const note = shortNote(noteOf('AMOUNT_NOT_DECIMAL', { typed: long }))
  expect(readNote(note).values).toEqual({ typed: 'x'.repeat(300) })
})
