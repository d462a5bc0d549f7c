import { globSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { Lexer, Source, TokenKind } from 'graphql'
import { type ESTree, parseSync, Visitor } from 'vite'
import { root } from '../root.ts'
import { phrasesIn, phrasesInTitle } from './phrases.ts'

/** A piece of text for developers: a comment, a description in SDL, a title of a test, or a paragraph of Markdown. */
export interface Prose {
  readonly kind: 'comment' | 'description' | 'title' | 'markdown'
  readonly line: number
  readonly text: string
}

/** A banned phrase with its place. */
export interface Finding {
  readonly area: string
  readonly file: string
  readonly line: number
  readonly phrase: string
}

const sources = '**/*.{ts,tsx,mjs,css,html,graphql,yml,yaml,sh,conf,md}'
const others = ['docker/Dockerfile', '.ci/run']
const ignored = ['node_modules', 'dist', 'generated', 'gql', 'published', 'test-results', '.data', '.tools', '.git']
/** Files that are not our English: a translation, and the copy of the schema that packing the client creates. */
const leftOut = ['web/docs/tutorials/es/', 'client/schema.graphql', 'pnpm-lock']

/** Every banned phrase in the repository. */
export function findings(): Finding[] {
  const files = globSync(sources, { cwd: root, exclude: (path) => ignored.includes(basename(path)) })
  return [...files, ...others]
    .filter((file) => !leftOut.some((start) => file.startsWith(start)))
    .sort()
    .flatMap((file) => findingsIn(file, readFileSync(join(root, file), 'utf8')))
}

function findingsIn(file: string, source: string): Finding[] {
  return proseOf(file, source).flatMap(({ kind, line, text }) => {
    const found = kind === 'title' ? phrasesInTitle(text) : phrasesIn(text)
    return found.map((phrase) => ({ area: areaOf(kind, file), file, line, phrase }))
  })
}

function areaOf(kind: Prose['kind'], file: string): string {
  if (kind === 'title') return 'titles'
  if (kind === 'markdown') return 'Markdown'
  if (kind === 'description') return 'descriptions'
  const [folder = ''] = file.split('/')
  return `comments in ${folder === file ? 'the root' : folder}`
}

/** The number of findings per area. */
export function countByArea(found: readonly Finding[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { area } of found) counts[area] = (counts[area] ?? 0) + 1
  return counts
}

/** The text for developers in a file. */
export function proseOf(file: string, source: string): Prose[] {
  switch (extname(file)) {
    case '.md':
      return paragraphsOf(source)
    case '.ts':
    case '.tsx':
    case '.mjs':
      return scriptProse(file, source)
    case '.graphql':
      return graphqlProse(source)
    case '.css':
      return matches(source, /\/\*([\s\S]*?)\*\//g)
    case '.html':
      return matches(source, /<!--([\s\S]*?)-->/g)
    default:
      return joined(matches(source, /(?<=^|\s)#(?!!)(.*)/gm), source)
  }
}

function matches(source: string, pattern: RegExp): Prose[] {
  return [...source.matchAll(pattern)].map((match) => ({
    kind: 'comment',
    line: lineAt(source, match.index),
    text: plain(match[1] ?? ''),
  }))
}

function scriptProse(file: string, source: string): Prose[] {
  const { comments, program } = parseSync(file, source)
  const prose: Prose[] = comments.map(({ value, start }) => ({
    kind: 'comment',
    line: lineAt(source, start),
    text: plain(value),
  }))
  const titles: Prose[] = []
  new Visitor({
    CallExpression: (call) => {
      const title = rootOf(call.callee)?.match(/^(?:describe|it|test)$/) ? titleOf(call.arguments[0]) : null
      if (title !== null) titles.push({ kind: 'title', line: lineAt(source, call.start), text: title })
    },
  }).visit(program)
  return [...joined(prose, source), ...titles]
}

/** The name at the root of `test.each(...)`, `test.describe` and the like. */
function rootOf(node: ESTree.Expression): string | null {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression') return rootOf(node.object)
  if (node.type === 'CallExpression') return rootOf(node.callee)
  return null
}

function titleOf(node: ESTree.Argument | undefined): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join('...')
  return null
}

function graphqlProse(source: string): Prose[] {
  const prose: Prose[] = []
  const lexer = new Lexer(new Source(source))
  const { token: start } = lexer
  while (lexer.advance().kind !== TokenKind.EOF);
  for (let token = start.next; token; token = token.next) {
    if (token.kind === TokenKind.COMMENT) prose.push({ kind: 'comment', line: token.line, text: plain(token.value) })
    if (token.kind === TokenKind.BLOCK_STRING) {
      prose.push({ kind: 'description', line: token.line, text: plain(token.value) })
    }
  }
  return prose
}

/** Joins comments on consecutive lines to one text. */
function joined(prose: readonly Prose[], source: string): Prose[] {
  const lines = source.split('\n')
  const isAlone = (line: number) => /^\s*(?:\/\/|#)/.test(lines[line - 1] ?? '')
  const result: Prose[] = []
  let last = -1
  for (const one of prose) {
    const before = result.at(-1)
    if (before && one.line === last + 1 && isAlone(last) && isAlone(one.line)) {
      result[result.length - 1] = { ...before, text: `${before.text} ${one.text}` }
    } else {
      result.push(one)
    }
    last = one.line
  }
  return result
}

/** Paragraphs, items, headings and cells, without blocks of code. */
function paragraphsOf(source: string): Prose[] {
  const prose: Prose[] = []
  let fence: string | null = null
  let isOpen = false
  let wasBlank = true
  let isList = false
  for (const [index, line] of source.split('\n').entries()) {
    const [mark] = /^\s*(?:```|~~~)/.exec(line) ?? []
    if (mark !== undefined) fence = fence === null ? mark.trim() : null
    const isCode: boolean =
      mark !== undefined || fence !== null || (wasBlank && /^ {4}(?![-*\d])/.test(line) && !isList)
    wasBlank = line.trim() === '' || (isCode && fence === null && mark === undefined)
    if (isCode || line.trim() === '') {
      isOpen = false
      continue
    }
    if (/^\S/.test(line)) isList = /^(?:[-*]|\d+\.) /.test(line)
    const isNew = !isOpen || /^\s*(?:[-*|#]|\d+\.)\s?/.test(line)
    const before = prose.at(-1)
    if (isNew || !before) prose.push({ kind: 'markdown', line: index + 1, text: plain(line) })
    else prose[prose.length - 1] = { ...before, text: `${before.text} ${plain(line)}` }
    isOpen = !/^\s*[|#]/.test(line)
  }
  return prose
}

/** A comment as one line, without the asterisks at the beginning of its lines and without list and heading markers. */
function plain(text: string): string {
  return text
    .replaceAll(/\n\s*\*?\s*/g, ' ')
    .replace(/^\s*(?:\*|[-#]+ |\d+\. )?\s*/, '')
    .trim()
}

function lineAt(source: string, index: number): number {
  return source.slice(0, index).split('\n').length
}
