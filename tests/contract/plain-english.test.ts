import { describe, expect, test } from 'vitest'
import { phrasesIn, phrasesInTitle } from '../../tools/house/phrases.ts'
import { findings, proseOf } from '../../tools/house/prose.ts'

test('no comment, description, test title or Markdown has a banned phrase', () => {
  const places = findings().map(({ file, line, phrase }) => `${file}:${line} ${phrase}`)
  expect(places).toEqual([])
})

describe('the phrase check', () => {
  test.each([
    ['Keeps what was sent and answered.', 2],
    ['Null where there is none.', 2],
    ['Answers the page at once.', 2],
    ['Returns the page, and `what is` in code.', 0],
    ['X-Timestamp stands for the time.', 0],
    ['What is a chain? A list of records.', 0],
    ['Returns null if there is none.', 0],
    ['Callers who may read the ledger.', 0],
    ['For who may read the ledger.', 1],
    ['Refused also if the row beside it is lower-case.', 3],
  ])('finds the banned phrases of %j', (text, count) => {
    expect(phrasesIn(text)).toHaveLength(count)
  })

  test.each([
    ['that is refused', 1],
    ['is refused', 1],
    ['rejects a wrong code', 0],
    ['a wrong code is refused', 0],
  ])('judges the title %j', (title, count) => {
    expect(phrasesInTitle(title)).toHaveLength(count)
  })

  test('reads comments and titles of a script, but no strings', () => {
    const source = [
      '// One comment',
      '// on two lines.',
      'const text = "// no comment"',
      '/** A block',
      ' * of two lines. */',
      `test.each([1])(\`adds \${text}\`, () => {})`,
      'const view = <p>{/* In JSX. */}</p>',
    ].join('\n')
    expect(proseOf('a.tsx', source)).toEqual([
      { kind: 'comment', line: 1, text: 'One comment on two lines.' },
      { kind: 'comment', line: 4, text: 'A block of two lines.' },
      { kind: 'comment', line: 7, text: 'In JSX.' },
      { kind: 'title', line: 6, text: 'adds ...' },
    ])
  })

  test('reads comments and descriptions of SDL', () => {
    const source = '# A comment\n"""\nA description\n"""\ntype Query { a: Int }\n'
    expect(proseOf('a.graphql', source)).toEqual([
      { kind: 'comment', line: 1, text: 'A comment' },
      { kind: 'description', line: 2, text: 'A description' },
    ])
  })

  test('reads comments of a configuration, but no colors or fragments', () => {
    expect(proseOf('a.yml', 'a: 1 # One.\nb: "x#y"\n')).toEqual([{ kind: 'comment', line: 1, text: 'One.' }])
  })

  test('reads Markdown without blocks of code', () => {
    const source = '# Title\n\nOne paragraph\nof two lines.\n\n    code\n\n```sh\ncode\n```\n\n- An item\n- Another\n'
    expect(proseOf('a.md', source).map(({ line, text }) => [line, text])).toEqual([
      [1, 'Title'],
      [3, 'One paragraph of two lines.'],
      [12, 'An item'],
      [13, 'Another'],
    ])
  })
})
