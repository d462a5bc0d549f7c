import type { StreamParser } from '@codemirror/language'

interface MailState {
  isInComment: boolean
  isInTag: boolean
}

/** Syntax coloring for a mail template: the lines that start its parts, tags, strings and placeholders. */
export const mail: StreamParser<MailState> = {
  name: 'mail',
  startState: () => ({ isInComment: false, isInTag: false }),
  token(stream, state) {
    if (state.isInComment || stream.match('<!--')) {
      state.isInComment = !stream.match(/^.*?-->/)
      if (state.isInComment) stream.skipToEnd()
      return 'comment'
    }
    if (stream.match(/^\{\{.*?\}\}/)) return 'variableName'
    if (stream.sol() && stream.match(/^(?:Subject:|-{3,}\s*text\s*-{3,})/i)) return 'keyword'
    if (state.isInTag) {
      if (stream.match(/^\/?>/)) {
        state.isInTag = false
        return 'keyword'
      }
      if (stream.match(/^"[^"{]*"?/) || stream.match(/^'[^'{]*'?/)) return 'string'
    } else if (stream.match(/^<[/!]?[\w-]+/)) {
      state.isInTag = true
      return 'keyword'
    }
    stream.next()
    return null
  },
}
