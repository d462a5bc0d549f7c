import { closingOf, type Finding, type Place, readTokens, type Token } from './drl-tokens.ts'

/** The maximum number of findings. More are useless before the first ones are fixed. */
const MOST_FINDINGS = 50

/** The keywords that can begin a line outside of rules. */
const declarations: ReadonlySet<string> = new Set(
  `package unit import global dialect function salience no-loop lock-on-active agenda-group activation-group
   ruleflow-group auto-focus date-effective date-expires enabled timer calendars duration`.split(/\s+/),
)

/** A rule, query or declaration that is not closed yet. */
interface Block extends Place {
  readonly is: string
  readonly name: string
  part: 'head' | 'when' | 'then'
}

/**
 * Checks the syntax of DRL: strings, comments and brackets are closed, and each rule has a unique name, `then` and
 * `end`. The meaning of rules is not checked.
 */
export function checkDrl(source: string): readonly Finding[] {
  const binary = characterThatIsNoText(source)
  if (binary) return [binary]
  const { tokens, findings } = readTokens(source)
  const structure = new Structure()
  for (const [index, token] of tokens.entries()) structure.take(token, tokens[index + 1])
  // Code that seems to be missing after an unclosed string may be inside the string.
  const cut = new Set(findings.map(({ line }) => line))
  const further = structure.ended().filter(({ line }) => !cut.has(line))
  const all = [...findings, ...further].sort((a, b) => a.line - b.line || a.column - b.column)
  if (all.length === 0 && structure.rules === 0) return [{ line: 1, column: 1, message: 'there is no rule' }]
  return all.slice(0, MOST_FINDINGS)
}

function characterThatIsNoText(source: string): Finding | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finds control characters
  const at = source.search(/[\0-\x08\x0b\x0e-\x1f\x7f\ufffd]/)
  if (at < 0) return null
  const before = source.slice(0, at).split('\n')
  const code = source.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0')
  const column = (before.at(-1) ?? '').length + 1
  return {
    line: before.length,
    column,
    message: `the character U+${code} is no text: a rule is DRL, not a binary file`,
  }
}

/** Follows rules and brackets from token to token. */
class Structure {
  readonly #findings: Finding[] = []
  readonly #names = new Map<string, number>()
  readonly #brackets: Token[] = []
  #block: Block | null = null
  /** The number of rules, queries and declarations. */
  rules = 0

  take(token: Token, next: Token | undefined): void {
    if (token.kind === 'open') this.#brackets.push(token)
    else if (token.kind === 'close') this.#close(token)
    else if (token.kind === 'word' && (token.isFirst || this.#brackets.length === 0)) this.#word(token, next)
    else if (token.isFirst && token.text !== '@') this.#outside(token)
  }

  /** Returns the findings at the end of the text. */
  ended(): readonly Finding[] {
    this.#closeBrackets()
    this.#leave()
    return this.#findings
  }

  #word(token: Token, next: Token | undefined): void {
    const { text, isFirst } = token
    if (isFirst && isBeginning(token)) this.#begin(token, next)
    else if (this.#block && text === 'end' && isEnd(token)) this.#end(token)
    else if (this.#block?.is === 'rule' && (text === 'when' || text === 'then') && isAlone(token))
      this.#part(token, text)
    else if (isFirst && text === 'end') this.#find(token, 'end without a rule')
    else this.#outside(token)
  }

  #begin(token: Token, next: Token | undefined): void {
    this.#closeBrackets()
    this.#leave()
    const isNamed = next !== undefined && next.line === token.line && (next.kind === 'text' || next.kind === 'word')
    if (!isNamed) this.#find(token, `the name of the ${token.text} is missing`)
    const name = isNamed ? next.text.replaceAll(/^["']|["']$/g, '') : ''
    const { line, column } = token
    const before = this.#names.get(`${token.text} ${name}`)
    if (isNamed && before !== undefined) {
      this.#find(next, `there is a ${token.text} "${short(name)}" already, in line ${before}`)
    } else this.#names.set(`${token.text} ${name}`, line)
    this.#block = { is: token.text, name, line, column, part: 'head' }
    this.rules++
  }

  #part(token: Token, part: 'when' | 'then'): void {
    this.#closeBrackets()
    const block = this.#block
    if (!block) return
    // A rule can have no conditions.
    if (block.part === 'then' || block.part === part) this.#find(token, `${part} is not expected here`)
    block.part = part
  }

  #end(token: Token): void {
    this.#closeBrackets()
    const block = this.#block
    if (block?.is === 'rule' && block.part !== 'then') {
      this.#find(token, `then is missing in the rule "${short(block.name)}" of line ${block.line}`)
    }
    this.#block = null
  }

  #close(token: Token): void {
    const opened = this.#brackets.findLastIndex((open) => closingOf(open.text) === token.text)
    if (opened < 0) this.#find(token, `${token.text} closes nothing`)
    else {
      this.#closeBrackets(opened + 1)
      this.#brackets.pop()
    }
  }

  /** Returns the open brackets from this one on. */
  #closeBrackets(from = 0): void {
    for (const { text, line, column } of this.#brackets.splice(from)) {
      this.#find({ line, column }, `${text} is not closed: ${closingOf(text)} is missing`)
    }
  }

  #leave(): void {
    const block = this.#block
    if (block) this.#find(block, `end is missing: the ${block.is} "${short(block.name)}" is not closed`)
    this.#block = null
  }

  /** Outside of rules, a line begins with a declaration. */
  #outside(token: Token): void {
    if (this.#block || !token.isFirst || this.#brackets.length > 0 || declarations.has(token.text)) return
    this.#find(token, `"${short(token.text)}" is not expected outside of a rule`)
  }

  #find({ line, column }: Place, message: string): void {
    this.#findings.push({ line, column, message })
  }
}

function isBeginning({ text, after }: Token): boolean {
  return (text === 'rule' || text === 'query' || text === 'declare') && !'.=,;)('.includes(after || ' ')
}

/** Whether a keyword is really a keyword, and not a variable or method name in a rule's actions. */
function isEnd({ before, after }: Token): boolean {
  return before !== '.' && !'.=,)(+-*'.includes(after || ' ')
}

function isAlone({ before, after }: Token): boolean {
  return before !== '.' && !'.=,'.includes(after || ' ')
}

function short(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
