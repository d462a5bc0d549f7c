/** The maximum number of characters of a response to show. */
export const mostShown = 1024 * 1024

/** The path of an error in a response. */
export type AnswerPath = readonly (string | number)[]

/** A response as shown. */
export interface ShownAnswer {
  readonly text: string
  /** Whether the response was truncated. */
  readonly isCut: boolean
  /** The line and column (from 1) of each requested path. Paths outside of the shown text are omitted. */
  readonly places: ReadonlyMap<AnswerPath, Place>
}

/**
 * Formats the JSON of a response with every number and string unchanged, and finds its paths. The extensions are
 * omitted because they are shown separately. Parses no more than it shows.
 */
export function layOut(answer: string, paths: readonly AnswerPath[]): ShownAnswer {
  const keys = new Map(paths.map((path) => [path, keysOf(path)]))
  const wanted = new Set([...keys.values()].flat())
  const found = new Map<string, Place & { readonly isNull: boolean }>()
  const tokens = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/y
  const open: Level[] = []
  let at = 0
  let line = 1
  let column = 1
  let hidden = 0
  let length = 0
  const parts: string[] = []

  function write(text: string): void {
    if (hidden > 0) return
    parts.push(text)
    length += text.length
    column += text.length
  }
  function newLine(): void {
    if (hidden > 0) return
    line++
    column = 1
    parts.push('\n')
    length++
    write('  '.repeat(open.length))
  }
  function beginValue(token: string): void {
    const level = open.at(-1)
    if (hidden > 0 || level === undefined) return
    if (level.isList) {
      if (level.count > 0) write(',')
      newLine()
      level.name = level.count
      level.count++
    }
    if (wanted.size === 0) return
    const key = JSON.stringify(open.map(({ name }) => name))
    if (wanted.has(key)) found.set(key, { line, column, isNull: token === 'null' })
  }

  for (;;) {
    while (/\s/.test(answer.charAt(at))) at++
    tokens.lastIndex = at
    const token = tokens.exec(answer)?.[0]
    if (token === undefined || length > mostShown) break
    at += token.length
    const level = open.at(-1)
    if (token === '{' || token === '[') {
      beginValue(token)
      write(token)
      open.push({ isList: token === '[', name: '', count: 0, isName: true })
      if (hidden > 0) hidden++
    } else if (token === '}' || token === ']') {
      open.pop()
      if (hidden > 0) hidden--
      else if (level && level.count > 0) newLine()
      if (hidden === 1 && open.length === 1) hidden = 0
      else write(token)
    } else if (token === ',') {
      if (level) level.isName = true
    } else if (token === ':') {
      if (level) level.isName = false
      write(': ')
    } else if (level && !level.isList && level.isName) {
      level.name = nameOf(token)
      if (hidden === 0 && open.length === 1 && level.name === 'extensions') hidden = 1
      if (hidden > 0) continue
      if (level.count > 0) write(',')
      newLine()
      level.count++
      write(token)
    } else {
      beginValue(token)
      write(token)
      if (hidden === 1 && open.length === 1) hidden = 0
    }
  }
  const text = parts.join('')
  const places = new Map<AnswerPath, Place>()
  for (const [path, [own = '', ...outer]] of keys) {
    // If a field is not nullable, a parent is null instead.
    const place = found.get(own) ?? outer.map((key) => found.get(key)).find((each) => each?.isNull)
    if (place) places.set(path, { line: place.line, column: place.column })
  }
  return { text: text.slice(0, mostShown), isCut: at < answer.trimEnd().length, places }
}

/** A place in the text. Both numbers count from 1. */
interface Place {
  readonly line: number
  readonly column: number
}

/** The path and its parents, innermost first. */
function keysOf(path: AnswerPath): string[] {
  const whole = ['data', ...path]
  return whole.map((_, index) => JSON.stringify(whole.slice(0, whole.length - index)))
}

/** An open list or object: the current position in it, and how much of it was shown. */
interface Level {
  readonly isList: boolean
  name: string | number
  count: number
  isName: boolean
}

function nameOf(token: string): string {
  try {
    return String(JSON.parse(token))
  } catch {
    return token
  }
}
