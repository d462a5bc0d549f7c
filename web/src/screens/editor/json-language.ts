import type { StreamParser } from '@codemirror/language'

/** Syntax coloring for JSON: keys, strings, numbers and keywords. */
export const json: StreamParser<unknown> = {
  name: 'json',
  token(stream) {
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return stream.match(/^\s*:/, false) ? 'variableName' : 'string'
    if (stream.match(/^-?\d[\d.eE+-]*/)) return 'number'
    if (stream.match(/^(?:true|false|null)\b/)) return 'keyword'
    stream.next()
    return null
  },
}
