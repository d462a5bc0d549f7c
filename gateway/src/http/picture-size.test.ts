import { describe, expect, test } from 'vitest'
import { jpegSize, pngSize, webpSize } from './picture-size.ts'

const size = { width: 300, height: 17 }
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const riff = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')

test('reads the size of a PNG from its first chunk', () => {
  const png = hex('89504e470d0a1a0a 0000000d 49484452 0000012c 00000011 0802000000')
  expect(pngSize(png)).toEqual(size)
  expect(pngSize(png.subarray(0, 23))).toBeNull()
})

// Chunks that Chromium wrote for a canvas of this size.
test.each([
  ['with a canvas', 'VlA4WAoAAAAwAAAAKwEAEAAASUNDUMgB'],
  ['lossy', 'VlA4IDgAAACwBACdASosAREAP3G42GU0'],
  ['lossless', 'VlA4TFAAAAAvKwEEEA8QEfMfQk3bSJKZ'],
])('reads the size of a WebP %s from its first chunk', (_title, chunk) => {
  const webp = Buffer.concat([riff, Buffer.from(chunk, 'base64')])
  expect(webpSize(webp)).toEqual(size)
  expect(webpSize(webp.subarray(0, 29))).toBeNull()
})

test('returns no size for a WebP that begins with another chunk', () => {
  expect(webpSize(Buffer.concat([riff, Buffer.from('EXIF'), Buffer.alloc(40, 1)]))).toBeNull()
})

describe('a JPEG', () => {
  const start = hex('ffd8 ffe0 0010 4a46494600010100000100010000')
  const frame = hex('ffc0 0011 08 0011 012c 03 011100021100031100')
  const segment = (marker: string, content: Buffer) => {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(content.length + 2)
    return Buffer.concat([hex(marker), length, content])
  }

  test('reads the size of a JPEG from its frame header, even far from the beginning', () => {
    const much = Array.from({ length: 5 }, () => segment('ffe1', Buffer.alloc(65_000, 0xff)))
    const jpeg = Buffer.concat([start, segment('ffc4', Buffer.alloc(20)), ...much, frame])
    expect(jpegSize(jpeg)).toEqual(size)
    // More bytes are needed, regardless of where the first ones end.
    for (const end of [2, 3, 4, 5, 20, 22, 70_000, jpeg.length - 14]) expect(jpegSize(jpeg.subarray(0, end))).toBeNull()
  })

  test.each(['ffc1', 'ffc2', 'ffc3', 'ffc9', 'ffcf'])(
    'reads the size of a JPEG of kind %s from its frame header',
    (marker) => {
      expect(jpegSize(Buffer.concat([start, hex(marker), frame.subarray(2)]))).toEqual(size)
    },
  )

  test('reads the same size of a JPEG as a browser, which skips the padding before a marker', () => {
    // Without skipping, a length of 0xc000 would lead into the comment, to a frame of one pixel.
    const jpeg = Buffer.concat([start, hex('ff'), frame, segment('fffe', Buffer.alloc(65_000))])
    hex('ffc0 0011 08 0001 0001').copy(jpeg, start.length + 2 + 0xc000)
    expect(jpegSize(jpeg)).toEqual(size)
  })
})
