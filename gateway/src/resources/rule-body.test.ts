import { describe, expect, test } from 'vitest'
import { findingsIn, ruleFile } from './rule-body.ts'

describe('the file of a rule', () => {
  test('the file of a rule is the text of a DRL rule', () => {
    const file = ruleFile({ fileType: 'DRL', body: 'rule "ä"' })
    expect([file?.format, file?.content.toString()]).toEqual(['drl', 'rule "ä"'])
  })

  test('the file of a rule is the decoded content of a workbook', () => {
    const begin = Buffer.from('d0cf11e0a1b11ae1', 'hex')
    const xls = Buffer.concat([begin, Buffer.from('Workbook\0', 'utf16le')])
    const file = ruleFile({ fileType: 'XLS', body: xls.toString('base64') })
    expect(file?.format).toBe('xls')
    expect(file?.content).toEqual(xls)
  })

  test.each([
    { fileType: 'DRL', body: null },
    { fileType: 'DRL' },
    { fileType: 'XLS', body: 7 },
    { fileType: 'XLS', body: 'not base64!' },
    { fileType: 'XLS', body: Buffer.from('some other text').toString('base64') },
  ])('does not exist if the body does not match its format: %j', (rule) => {
    expect(ruleFile(rule)).toBeNull()
  })
})

describe('the findings of the syntax check', () => {
  test('have a line, and a column if it is known', () => {
    expect(
      findingsIn(['body: line 3, column 14: unexpected "then"', 'body: line 1234567: two\nlines', 'name is required']),
    ).toEqual([
      { line: 3, column: 14, message: 'unexpected "then"' },
      { line: 1_234_567, column: null, message: 'two\nlines' },
    ])
  })

  test.each([
    undefined,
    'body: line 3: x',
    ['body: line x: y'],
    ['other: line 3: x'],
    [' body: line 3: x'],
    ['body: line 12345678: x'],
    ['body: line 3: '],
    [{ message: 'body: line 3: x' }],
  ])('finds nothing in %j', (errors) => {
    expect(findingsIn(errors)).toEqual([])
  })
})
