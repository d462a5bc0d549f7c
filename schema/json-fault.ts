/** The place of a JSON error; line and column count from 1. */
export interface JsonFault {
  readonly line: number
  readonly column: number
}

type Expected = 'value' | 'valueOrEnd' | 'name' | 'nameOrEnd' | 'colon' | 'next' | 'nothing'

const string = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/.source
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/.source
const token = new RegExp(`${string}|${number}|true|false|null|[{}\\[\\],:]`, 'y')
const blank = /[ \t\n\r]*/y

/**
 * The position of the first error in a JSON text; null if it is valid. Engines word the errors of `JSON.parse`
 * differently, and not all of them include a position.
 */
export function jsonFault(text: string): JsonFault | null {
  const open: ('{' | '[')[] = []
  let expected: Expected = 'value'
  let at = 0
  for (;;) {
    at = end(blank, text, at) ?? at
    if (at === text.length) return expected === 'nothing' ? null : placeOf(text, at)
    const to = end(token, text, at)
    const next: Expected | null = to === null ? null : after(text.slice(at, to), expected, open)
    if (to === null || next === null) return placeOf(text, at)
    expected = next
    at = to
  }
}

/** The tokens that may follow a token; null if the token itself is not allowed here. */
function after(found: string, expected: Expected, open: ('{' | '[')[]): Expected | null {
  const isName = expected === 'name' || expected === 'nameOrEnd'
  const isValue = expected === 'value' || expected === 'valueOrEnd'
  const closed = (): Expected => (open.length > 0 ? 'next' : 'nothing')
  switch (found) {
    case '{':
    case '[':
      if (!isValue) return null
      open.push(found)
      return found === '{' ? 'nameOrEnd' : 'valueOrEnd'
    case '}':
    case ']': {
      const ends = found === '}' ? 'nameOrEnd' : 'valueOrEnd'
      if (expected !== ends && expected !== 'next') return null
      return open.pop() === (found === '}' ? '{' : '[') ? closed() : null
    }
    case ',':
      if (expected !== 'next') return null
      return open.at(-1) === '{' ? 'name' : 'value'
    case ':':
      return expected === 'colon' ? 'value' : null
    default:
      if (isName) return found.startsWith('"') ? 'colon' : null
      return isValue ? closed() : null
  }
}

function end(pattern: RegExp, text: string, from: number): number | null {
  pattern.lastIndex = from
  return pattern.test(text) ? pattern.lastIndex : null
}

function placeOf(text: string, at: number): JsonFault {
  const lines = text.slice(0, at).split(/\r\n|\r|\n/)
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
}
