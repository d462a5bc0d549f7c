import { expect, test } from 'vitest'
import { jsonFault } from './json-fault.ts'

test.each([
  ['{"a":1,}', 1, 8],
  ['{"a":1', 1, 7],
  ['{\n  "a": tru\n}', 2, 8],
  ['{\r\n  "a" 1\r\n}', 2, 7],
  ['[1 2]', 1, 4],
  ['[1]]', 1, 4],
  ['{"a":[1}', 1, 8],
  ["{'a': 1}", 1, 2],
  ['01', 1, 2],
  ['"a\nb"', 1, 1],
  ['', 1, 1],
  ['{"a":\u00a01}', 1, 6],
])('finds the error of %j in line %i, column %i', (text, line, column) => {
  expect(jsonFault(text)).toEqual({ line, column })
})

/** Short strings of the characters that JSON consists of. */
function texts(): string[] {
  const parts = ['{', '}', '[', ']', ',', ':', '"a"', '1', '-0.5e3', 'true', 'null', ' ', '\\']
  let found = ['']
  for (let length = 0; length < 4; length += 1) {
    found = [...found, ...found.flatMap((text) => parts.map((part) => text + part))]
    found = [...new Set(found)]
  }
  return found
}

test('finds an error in exactly the texts that JSON.parse rejects', () => {
  const judged = texts().filter((text) => (jsonFault(text) === null) !== isJson(text))
  expect(judged).toEqual([])
})

test('handles very deep nesting without exhausting the stack', () => {
  expect(jsonFault('['.repeat(8000))).toEqual({ line: 1, column: 8001 })
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
