import { expect, test } from 'vitest'
import { readBody, sizeOf } from './rule-body.ts'
import { type FileRead, readRuleFile } from './rule-file.ts'

/** Replaces the browser's `FileReader`, which tests lack. */
class Reader {
  result: ArrayBuffer | null = null
  onprogress: (event: { loaded: number; total: number }) => void = () => undefined
  onload: () => void = () => undefined
  onerror: () => void = () => undefined
  readAsArrayBuffer(file: Blob): void {
    file.arrayBuffer().then(
      (result) => {
        this.onprogress({ loaded: file.size, total: file.size })
        this.result = result
        this.onload()
      },
      () => this.onerror(),
    )
  }
}
Object.assign(globalThis, { FileReader: Reader })

const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const read = (content: string | Uint8Array<ArrayBuffer>, type: 'DRL' | 'XLS') =>
  readRuleFile(new Blob([content]), type, () => undefined)
const fault = (outcome: FileRead) => ('fault' in outcome ? outcome.fault : null)

test('a text keeps its line endings and is distinguished from a binary file', async () => {
  const text = 'rule "Ä €"\r\n\tthen\r\nend\r\n'
  expect(await read(text, 'DRL')).toEqual({ body: text })
  expect(fault(await read(latin('MZ\x90\0\x03'), 'DRL'))).toBe('notText')
  expect(fault(await read(latin('caf\xe9'), 'DRL'))).toBe('notText')
  expect(fault(await read('', 'DRL'))).toBe('empty')
  expect(fault(await read('x'.repeat(5 * 1024 * 1024), 'DRL'))).toBe('tooLarge')
})

test('recognizes a spreadsheet by its content and returns it byte for byte', async () => {
  const workbook = latin(`PK\x03\x04\xff\0xl/workbook.xml${'\x80'.repeat(1000)}`)
  const outcome = await read(workbook, 'XLS')
  const body = readBody('body' in outcome ? outcome.body : '')
  expect(body).toMatchObject({ is: 'workbook', format: 'xlsx' })
  expect(body.is === 'workbook' && body.content).toEqual(workbook)
  expect(sizeOf(body)).toBe(workbook.length)
  expect(fault(await read(latin('MZ, a program that is called rules.xls'), 'XLS'))).toBe('notWorkbook')
  expect(fault(await read('rule "A" then end', 'XLS'))).toBe('notWorkbook')
})

test('accepts a text with any beginning', () => {
  for (const text of ['UEsDBA==', 'UEsDB rules', '0M8R4KGx', 'package a']) {
    expect(readBody(text)).toEqual({ is: 'text', text })
  }
  expect(sizeOf(readBody('€'))).toBe(3)
})
