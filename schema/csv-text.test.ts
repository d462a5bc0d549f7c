import { describe, expect, test } from 'vitest'
import { csvCell, harmlessText } from './csv-text.ts'

describe('harmlessText', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['  =1+1', "'  =1+1"],
    ['\t=1+1', "\t'=1+1"],
    ['\n=1+1', "\n'=1+1"],
    ['x\r=1+1', "x\r'=1+1"],
    ['x\n@SUM(A1)', "x\n'@SUM(A1)"],
    ['x\r\n-2', "x\r\n'-2"],
    ['x;=1+1', "x;'=1+1"],
    ['x; +1', "x;' +1"],
    ['x,=1+1', "x,'=1+1"],
    ['x\t-1', "x\t'-1"],
    ['＝1+1', "'＝1+1"],
  ])('puts an apostrophe before each formula of %j', (text, harmless) => {
    expect(harmlessText(text)).toBe(harmless)
  })

  test.each(['', 'Tea; black', 'a=b', 'a - b', '3.5', 'Line 1\nLine 2', "'=1"])('leaves %j', (text) => {
    expect(harmlessText(text)).toBe(text)
  })
})

test.each([
  ['plain', 'plain'],
  ['a;b', '"a;b"'],
  ['a\tb', '"a\tb"'],
  ['a\nb', '"a\nb"'],
  ['a\rb', '"a\rb"'],
  ['say "yes"', '"say ""yes"""'],
  ['a;=1', `"a;'=1"`],
])('csvCell quotes %j if it contains a border of cells or lines', (text, cell) => {
  expect(csvCell(text)).toBe(cell)
})
