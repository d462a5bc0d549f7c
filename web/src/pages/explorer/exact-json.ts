type Reviver = (name: string, value: unknown, context?: { readonly source?: string }) => unknown

/** The browser API that preserves the text of a number. Older browsers lack it. */
const { rawJSON } = JSON as { rawJSON?: (text: string) => unknown }

/**
 * Parses JSON so that its numbers are serialized unchanged, no matter how large: `12345678901234567890` keeps its
 * digits. Use it only for values passed to `JSON.stringify`. Throws if the text is not JSON.
 */
export function readExactly(text: string): unknown {
  const keep: Reviver = (_name, value, context) =>
    typeof value === 'number' && context?.source !== undefined && rawJSON && !isKept(value, context.source)
      ? rawJSON(context.source)
      : value
  return JSON.parse(text, keep as (name: string, value: unknown) => unknown)
}

/** The positions of numbers in a JSON text that programs would round: line and column from 1. */
export function roundedNumbers(
  text: string,
): { readonly line: number; readonly column: number; readonly number: string }[] {
  const tokens = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
  return [...text.matchAll(tokens)].flatMap(({ 0: token, index }) => {
    if (token.startsWith('"') || isKept(Number(token), token)) return []
    const lines = text.slice(0, index).split('\n')
    return [{ line: lines.length, column: (lines.at(-1) ?? '').length + 1, number: token }]
  })
}

/** Whether a number equals its text: `1.50` does, an integer beyond 2^53 does not. */
function isKept(value: number, source: string): boolean {
  return /^-?\d+$/.test(source) ? Number.isSafeInteger(value) : Number.isFinite(value) && digits(source) <= 15
}

function digits(source: string): number {
  return source
    .replace(/[eE].*$/, '')
    .replace(/\D/g, '')
    .replace(/^0+/, '').length
}
