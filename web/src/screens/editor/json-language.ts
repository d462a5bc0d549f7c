import type { StreamParser } from '@codemirror/language'

/** JSON, as far as it is colored: names, texts, numbers and words. */
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
