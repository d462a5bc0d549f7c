/** A position in a text: line and column count from 1, the column in UTF-16 units. */
export interface Place {
  readonly line: number
  readonly column: number
}

/** A finding of the syntax check. */
export interface Finding extends Place {
  readonly message: string
}

/** A token that is relevant for the structure of a rule. */
export interface Token extends Place {
  readonly kind: 'word' | 'text' | 'open' | 'close' | 'other'
  readonly text: string
  /** Whether it is the first token of its line. */
  readonly isFirst: boolean
  /** The characters before and after it in its line, without spaces. */
  readonly before: string
  readonly after: string
}

const closing = { '(': ')', '[': ']', '{': '}' } as const
const tokenPattern = /\/\/.*|\/\*|["']|[A-Za-z_$][\w$-]*|[()[\]{}]|[^\s\w]|\d[\w.]*/g

/** The closing bracket of each opening bracket. */
export function closingOf(bracket: string): string {
  return closing[bracket as keyof typeof closing]
}

/**
 * Splits DRL into words, strings and brackets, without comments. Unclosed ones are findings. Lines end with LF or CRLF.
 */
export function readTokens(source: string): {
  readonly tokens: readonly Token[]
  readonly findings: readonly Finding[]
} {
  const tokens: Token[] = []
  const findings: Finding[] = []
  let comment: Place | null = null
  for (const [index, ended] of source.split('\n').entries()) {
    const line = index + 1
    const text = ended.endsWith('\r') ? ended.slice(0, -1) : ended
    let isFirst = true
    let at = 0
    while (at < text.length) {
      if (comment) {
        const end = text.indexOf('*/', at)
        if (end < 0) break
        comment = null
        at = end + 2
        continue
      }
      tokenPattern.lastIndex = at
      const match = tokenPattern.exec(text)
      if (!match) break
      const [part] = match
      const place = { line, column: match.index + 1 }
      at = match.index + part.length
      if (part.startsWith('//')) break
      if (part === '/*') {
        comment = place
        continue
      }
      if (part === '"' || part === "'") {
        const end = endOfText(text, at, part)
        if (end < 0) findings.push({ ...place, message: `the text that begins here is not closed: ${part} is missing` })
        at = end < 0 ? text.length : end
      }
      const whole = text.slice(match.index, at)
      const around = { before: characterBeside(text, match.index - 1, -1), after: characterBeside(text, at, 1) }
      tokens.push({ ...place, ...around, kind: kindOf(part), text: whole, isFirst })
      isFirst = false
    }
  }
  if (comment) findings.push({ ...comment, message: 'the comment that begins here is not closed: */ is missing' })
  return { tokens, findings }
}

/** The first character that is not a space, from a position in one direction. */
function characterBeside(line: string, from: number, step: 1 | -1): string {
  let at = from
  while (line[at] === ' ' || line[at] === '\t') at += step
  return line.charAt(at)
}

function kindOf(part: string): Token['kind'] {
  if (part === '"' || part === "'") return 'text'
  if ('([{'.includes(part)) return 'open'
  if (')]}'.includes(part)) return 'close'
  return /^[A-Za-z_$]/.test(part) ? 'word' : 'other'
}

/** The end of a string that starts before this position; a backslash escapes the next character. */
function endOfText(line: string, from: number, quote: string): number {
  for (let at = from; at < line.length; at++) {
    if (line[at] === '\\') at++
    else if (line[at] === quote) return at + 1
  }
  return -1
}
