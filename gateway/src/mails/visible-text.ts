// biome-ignore lint/suspicious/noControlCharactersInRegex: this searches for them
const control = /[\u0000-\u001f\u007f-\u009f]/g
const directional = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/**
 * One line of third-party text. Control characters become visible, and directional ones cannot reverse the following
 * text.
 */
export function visibleText(text: string): string {
  return text.replaceAll(control, pictureOf).replaceAll(directional, '\ufffd')
}

/** The Unicode control picture for a control character. */
function pictureOf(character: string): string {
  const code = character.charCodeAt(0)
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : code === 0x7f ? '\u2421' : '\ufffd'
}
