import { type AccountFileFault, accountImportBounds as bounds } from '@portal/schema/account-import'
import type { GraphQLError } from 'graphql'
import type { Row } from '../rest/endpoint.ts'
import { codedError } from '../rest/error.ts'

/** BAD_INPUT about the entire file. Its message and details never repeat a value of the file. */
export function fileFault(reason: AccountFileFault, message: string, details: Row = {}): GraphQLError {
  return codedError('BAD_INPUT', `file ${message}`, { field: 'file', reason, ...details })
}

/**
 * Parses a file as a JSON object. Throws a `fileFault` for invalid JSON and for duplicate names, because JSON.parse
 * silently keeps only the last one.
 */
export function readJson(text: string): Row {
  const bytes = Buffer.byteLength(text)
  if (bytes > bounds.bytes) {
    throw fileFault('TOO_LARGE', `is too large: at most ${bounds.bytes} bytes`, { bytes, most: bounds.bytes })
  }
  // Some editors add a byte order mark.
  const json = text.replace(/^\uFEFF/, '')
  checkParts(json)
  const value = parse(json)
  checkStructure(json)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw fileFault('NOT_AN_EXPORT', 'is not an export: a JSON object is expected')
  }
  return value
}

/** Refuses more lists and objects than a file with all allowed names can have: parsing them would take seconds. */
function checkParts(json: string): void {
  let parts = 0
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charCodeAt(at)
    if (character === openBrace || character === openBracket) parts += 1
  }
  if (parts > bounds.parts) {
    throw fileFault('TOO_MANY_KEYS', `has too many lists and objects: at most ${bounds.parts}`, { most: bounds.parts })
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    // The engine's own message repeats a piece of the file.
    const { message } = error as SyntaxError
    const place = / at position (\d+)/.exec(message)?.[1]
    const isAtEnd = Number(place) >= json.trimEnd().length
    if (json.trim() === '' || isAtEnd || /^(Unexpected end|Unterminated string)/.test(message)) {
      throw fileFault('TRUNCATED', 'ends too early: it is empty or was cut off')
    }
    const at = place === undefined ? {} : positionOf(json, Number(place))
    throw fileFault('NOT_JSON', `is not valid JSON${placeText(at)}`, at)
  }
}

interface Position {
  readonly line?: number
  readonly column?: number
}

function positionOf(text: string, offset: number): Position {
  const before = text.slice(0, offset)
  const lineStart = before.lastIndexOf('\n') + 1
  return { line: before.split('\n').length, column: offset - lineStart + 1 }
}

function placeText({ line, column }: Position): string {
  return line === undefined ? '' : `: line ${line}, column ${column}`
}

const code = (character: string) => character.charCodeAt(0)
const [quote, backslash, colon] = [code('"'), code('\\'), code(':')]
const [openBrace, closeBrace, openBracket, closeBracket] = [code('{'), code('}'), code('['), code(']')]

/** Scans valid JSON once, without recursion, and refuses too much nesting, too many names, and duplicate names. */
function checkStructure(json: string): void {
  /** The names of each open object; null for a list. */
  const open: (Set<string> | null)[] = []
  let keys = 0
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charCodeAt(at)
    if (character === openBrace || character === openBracket) {
      open.push(character === openBrace ? new Set() : null)
      if (open.length > bounds.depth) {
        throw fileFault('TOO_DEEP', `is nested too deeply: at most ${bounds.depth} levels`, { most: bounds.depth })
      }
    } else if (character === closeBrace || character === closeBracket) open.pop()
    else if (character === quote) {
      const end = endOfString(json, at)
      if (isName(json, end)) {
        keys += 1
        if (keys > bounds.keys) {
          throw fileFault('TOO_MANY_KEYS', `has too many names: at most ${bounds.keys}`, { most: bounds.keys })
        }
        const names = open.at(-1)
        const name: string = JSON.parse(json.slice(at, end + 1))
        if (names?.has(name)) {
          const position = positionOf(json, at)
          const shown = name.slice(0, 100)
          throw fileFault('DUPLICATE_KEY', `has the name ${shown} twice in one object${placeText(position)}`, {
            key: shown,
            ...position,
          })
        }
        names?.add(name)
      }
      at = end
    }
  }
}

/** The index of the quote that ends the string starting here. */
function endOfString(json: string, start: number): number {
  let end = json.indexOf('"', start + 1)
  while (isEscaped(json, end)) end = json.indexOf('"', end + 1)
  return end
}

function isEscaped(json: string, at: number): boolean {
  let slashes = 0
  while (json.charCodeAt(at - 1 - slashes) === backslash) slashes += 1
  return slashes % 2 === 1
}

/** Whether a colon follows the string that ends here. */
function isName(json: string, end: number): boolean {
  let next = end + 1
  while (json.charCodeAt(next) <= 32) next += 1
  return json.charCodeAt(next) === colon
}
