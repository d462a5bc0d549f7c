import { expect, test } from 'vitest'
import { normalText } from './normal-text.ts'

test.each([
  ['NFC', 'e\u0301 \ufb01', '\u00e9 \ufb01'],
  ['NFKC', 'e\u0301 \ufb01', '\u00e9 fi'],
  ['NFKD', '\u00e9 \ufb01', 'e\u0301 fi'],
] as const)('normalizes a text in %s', (form, text, normal) => {
  expect(normalText(text, form)).toBe(normal)
})

test('a character keeps up to 30 combining marks', () => {
  const marks = '\u0334'.repeat(30)
  expect(normalText(`a${marks}b${marks}\u0334\u0334c`, 'NFC')).toBe(`a${marks}b${marks}c`)
})

test.each([
  ['combining marks in the wrong order', '\u0301\u0323'],
  ['marks that are letters before they are normalized', '\uff9e\u0334'],
])('normalizes a text of 512,000 %s in proportion to its length', { timeout: 20_000 }, (_title, marks) => {
  for (const form of ['NFC', 'NFKC', 'NFKD'] as const) {
    expect(normalText(`a${marks.repeat(256_000)}b`, form)).toMatch(/^.{30,40}b$/su)
  }
})
