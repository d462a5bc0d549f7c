import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { Canvas } from './png.ts'

test('a drawing is a PNG of its size with the same bytes each time', () => {
  const draw = () => {
    const canvas = new Canvas(20, 10, [255, 255, 255])
    canvas.fill(18, 8, 10, 10, [10, 20, 30])
    canvas.write('I', 0, 0, 1, [0, 0, 0])
    return canvas.toPng()
  }
  const png = draw()
  expect(png.equals(draw())).toBe(true)
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([20, 10])
  const length = png.readUInt32BE(33)
  const rows = inflateSync(png.subarray(41, 41 + length))
  const pixel = (x: number, y: number) => [...rows.subarray(y * 61 + 1 + x * 3, y * 61 + 4 + x * 3)]
  expect(pixel(19, 9)).toEqual([10, 20, 30])
  expect(pixel(17, 9)).toEqual([255, 255, 255])
  expect([0, 1, 2].map((x) => pixel(x, 1)[0])).toEqual([255, 0, 255])
})
