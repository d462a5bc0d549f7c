import type { StreamParser } from '@codemirror/language'

const keywords: ReadonlySet<string> = new Set(
  `package unit import static global function declare query rule extends when then end salience no-loop enabled
   lock-on-active agenda-group activation-group ruleflow-group auto-focus date-effective date-expires timer duration
   dialect and or not exists forall from accumulate collect eval contains matches memberOf in if else new return`.split(
    /\s+/,
  ),
)
const atoms: ReadonlySet<string> = new Set(['true', 'false', 'null'])

interface DrlState {
  isInComment: boolean
}

/** Syntax coloring for the Drools rule language: keywords, strings, numbers and comments. */
export const drl: StreamParser<DrlState> = {
  name: 'drl',
  startState: () => ({ isInComment: false }),
  token(stream, state) {
    if (state.isInComment || stream.match('/*')) {
      state.isInComment = !stream.match(/^.*?\*\//)
      if (state.isInComment) stream.skipToEnd()
      return 'comment'
    }
    if (stream.match('//')) {
      stream.skipToEnd()
      return 'comment'
    }
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/) || stream.match(/^'(?:[^'\\]|\\.)*'?/)) return 'string'
    if (stream.match(/^\d+(?:\.\d+)?\w*/)) return 'number'
    if (stream.match(/^\$\w+/)) return 'variableName'
    if (stream.match(/^[A-Za-z_][\w-]*/)) return kindOf(stream.current())
    stream.next()
    return null
  },
  languageData: { commentTokens: { line: '//', block: { open: '/*', close: '*/' } } },
}

function kindOf(word: string): string | null {
  if (keywords.has(word)) return 'keyword'
  return atoms.has(word) ? 'atom' : null
}
