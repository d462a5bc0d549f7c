import { expect, test } from 'vitest'
import { readText } from './read-text.ts'

const read = (content: string | Uint8Array<ArrayBuffer>) => readText(new Blob([content]), 100)

test('a file in UTF-8 keeps its line ends and loses its byte order mark', async () => {
  expect(await read('\uFEFFseñal\r\n€')).toEqual({ text: 'señal\r\n€' })
  expect(await read('')).toEqual({ text: '' })
})

test('a file in another encoding is refused, instead of taken with wrong characters', async () => {
  expect(await read(Uint8Array.of(0x73, 0xf1))).toEqual({ fault: 'notText' })
  expect(await read(Uint8Array.of(0xff, 0xfe, 0x73, 0x00))).toEqual({ fault: 'notText' })
  expect(await read(Uint8Array.of(0x73, 0x00))).toEqual({ fault: 'notText' })
})

test('a file that is too large is not read, and one that cannot be read is reported', async () => {
  const file = { size: 1, arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }
  expect(await readText({ ...file, size: 101 } as unknown as Blob, 100)).toEqual({ fault: 'tooLarge' })
  expect(await readText(file as unknown as Blob, 100)).toEqual({ fault: 'unreadable' })
})
