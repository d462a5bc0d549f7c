/** The mention being typed before the caret. */
export interface TypedMention {
  /** The position of its `@`. */
  readonly at: number
  /** The letters after the `@`. */
  readonly letters: string
}

/** The mention before the caret, or null. */
export function mentionBefore(text: string, caret: number): TypedMention | null {
  const found = /(?<![\p{L}\p{N}.@/_-])@([\w./-]{0,60})$/u.exec(text.slice(0, caret))
  return found ? { at: found.index, letters: found[1] ?? '' } : null
}

/** The text with the mention completed to a name, and the caret position after it. */
export function completed(text: string, caret: number, { at }: TypedMention, name: string) {
  const before = `${text.slice(0, at)}@${name} `
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length }
}
