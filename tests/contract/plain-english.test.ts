import { describe, expect, test } from 'vitest'
import { phrasesIn, phrasesInTitle } from '../../tools/house/phrases.ts'
import { countByArea, findings, proseOf } from '../../tools/house/prose.ts'

/**
 * How many banned phrases each area may still have. The numbers only fall: a rewrite lowers the limit of
 * its area. New text adds no phrase.
 */
const limits: Readonly<Record<string, number>> = {
  Markdown: 13,
  descriptions: 0,
  titles: 39,
  'comments in client': 0,
  'comments in docker': 0,
  'comments in gateway': 0,
  'comments in sandbox': 26,
  'comments in schema': 0,
  'comments in tests': 0,
  'comments in the root': 0,
  'comments in tools': 0,
  'comments in web': 10,
}

/** How far a count may be below its limit before the limit must be lowered. */
const slack = 25

const found = findings()
const counts = countByArea(found)

describe('developer prose', () => {
  test.each(Object.entries(limits))('%s has at most %i banned phrases', (area, limit) => {
    const places = found
      .filter((finding) => finding.area === area)
      .map(({ file, line, phrase }) => `${file}:${line} ${phrase}`)
    expect(places.length <= limit ? [] : places, `more than ${limit} banned phrases`).toEqual([])
    expect(places.length, 'lower the limit').toBeGreaterThanOrEqual(limit - slack)
  })

  test('every area has a limit', () => {
    expect(Object.keys(counts).filter((area) => !(area in limits))).toEqual([])
  })
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

  test('reads comments and titles of a script, and no strings', () => {
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

  test('reads comments of a configuration, and no colors or fragments', () => {
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
