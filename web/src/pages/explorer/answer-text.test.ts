import { expect, test } from 'vitest'
import { layOut, mostShown } from './answer-text.ts'

const answer = JSON.stringify({
  data: { charges: { items: [{ id: 'a', customer: null }, { id: 'b, "c": {}' }], empty: [], none: {} }, gone: null },
  errors: [{ message: 'x' }],
  extensions: { platformCalls: { calls: [{}] } },
})

test('formats a response as JSON, without its extensions', () => {
  const { extensions: _, ...shown } = JSON.parse(answer)
  expect(layOut(answer, []).text).toBe(JSON.stringify(shown, null, 2))
  expect(layOut(answer, []).isCut).toBe(false)
  expect(layOut('{"extensions":1,"data":null}', []).text).toBe('{\n  "data": null\n}')
})

test('numbers remain exactly as received', () => {
  expect(layOut('{"data":{"a":12345678901234567890,"b":1.50}}', []).text).toContain('12345678901234567890')
  expect(layOut('{"data":{"b":1.50}}', []).text).toContain('"b": 1.50')
})

test('finds a failed field at its place, or at the nearest nullable parent', () => {
  const field = ['charges', 'items', 0, 'customer']
  const inner = ['gone', 'id']
  const unknown = ['charges', 'items', 7, 'id']
  const { text, places } = layOut(answer, [field, inner, unknown])
  const lineOf = (path: readonly (string | number)[]) => text.split('\n')[(places.get(path)?.line ?? 0) - 1]
  expect(lineOf(field)).toBe('          "customer": null')
  expect(places.get(field)?.column).toBe('          "customer": '.length + 1)
  expect(lineOf(inner)).toBe('    "gone": null')
  expect(places.has(unknown)).toBe(false)
})

test('shows the start of a 20 MB response and does not read the rest', () => {
  const large = JSON.stringify({ data: { items: Array(400_000).fill({ id: 'chg-1001', currency: 'EUR', x: 'y' }) } })
  expect(large.length).toBeGreaterThan(16_000_000)
  const { text, isCut } = layOut(large, [['items', 0, 'id']])
  expect(isCut).toBe(true)
  expect(text.length).toBeLessThanOrEqual(mostShown)
  expect(text.startsWith('{\n  "data": {')).toBe(true)
})

test('shows incomplete JSON up to its end', () => {
  expect(layOut('{"data":{"a":"b', []).text).toBe('{\n  "data": {\n    "a": "b')
  expect(layOut('', []).text).toBe('')
})
