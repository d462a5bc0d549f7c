import { expect, test } from 'vitest'
import { bytesOfBase64, ruleSetVersionPattern, workbookFormat } from './rule.ts'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const compound = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'

test('recognizes a spreadsheet by its content, unlike other documents in the same container', () => {
  expect(workbookFormat(bytes(`${compound}....W\0o\0r\0k\0b\0o\0o\0k\0\0\0`))).toBe('xls')
  expect(workbookFormat(bytes(`${compound}....W\0o\0r\0d\0D\0o\0c\0u\0m\0e\0n\0t\0\0\0`))).toBeNull()
  expect(workbookFormat(bytes('PK\x03\x04....xl/workbook.xml'))).toBe('xlsx')
  expect(workbookFormat(bytes('PK\x03\x04....word/document.xml'))).toBeNull()
  expect(workbookFormat(bytes('MZ\x90\0This program cannot be run in DOS mode. xl/workbook.xml'))).toBeNull()
  expect(workbookFormat(bytes(''))).toBeNull()
})

test('searches the entire content of a large file', () => {
  expect(workbookFormat(bytes(`PK\x03\x04${'x'.repeat(300_000)}xl/workbook.xml`))).toBe('xlsx')
})

test('decodes base64 strictly', () => {
  expect(bytesOfBase64('UEsDBA==')).toEqual(bytes('PK\x03\x04'))
  for (const text of ['UEsDBA', 'UEsD BA=', 'UEs_BA==', 'A===', '====', 'rule "A" when then end']) {
    expect(bytesOfBase64(text)).toBeNull()
  }
})

test('a version consists of numbers separated by dots', () => {
  for (const version of ['1', '12', '1.4', '2026.11.3']) expect(version).toMatch(ruleSetVersionPattern)
  for (const version of ['', 'v1', '1.', '.1', '1.2.3.4', '1 ', '1-beta']) {
    expect(version).not.toMatch(ruleSetVersionPattern)
  }
})
