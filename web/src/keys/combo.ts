const modifiers = ['mod', 'shift', 'alt'] as const
type Modifier = (typeof modifiers)[number]

/** One of the alternatives in a combo: `mod+shift+x`. */
export interface Press {
  readonly key: string
  readonly with: readonly Modifier[]
}

/** The alternatives in a combo, separated by spaces. */
export function readCombo(combo: string): readonly Press[] {
  return combo.split(' ').map((one) => {
    const parts = one.split(/\+(?=.)/)
    return { key: parts.at(-1) ?? '', with: modifiers.filter((modifier) => parts.slice(0, -1).includes(modifier)) }
  })
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'getModifierState'>

/** Whether an event matches a combo. */
export function matches(combo: string, event: Pressed): boolean {
  const pressed = keyOf(event)
  // Keyboards with characters behind AltGr report Ctrl and Alt with it.
  const isThird = event.getModifierState('AltGraph')
  const held: Readonly<Record<Modifier, boolean>> = {
    mod: (event.ctrlKey || event.metaKey) && !isThird,
    alt: event.altKey && !isThird,
    shift: event.shiftKey,
  }
  return readCombo(combo).some(
    ({ key, with: needed }) =>
      key === pressed &&
      modifiers.every(
        (modifier) => held[modifier] === needed.includes(modifier) || (modifier === 'shift' && isSign(key)),
      ),
  )
}

/** The key in lowercase. On a keyboard in another script, it is the Latin letter in the same position. */
function keyOf({ key, code }: Pressed): string {
  if (key === ' ') return 'space'
  const place = /^Key([A-Z])$/.exec(code)?.[1]
  return (place !== undefined && /^[^\p{ASCII}]$/u.test(key) ? place : key).toLowerCase()
}

/** A character such as `?` or `/`, which needs Shift on some keyboards. */
function isSign(key: string): boolean {
  return key.length === 1 && !/\p{L}/u.test(key)
}

const typeless = new Set(['button', 'checkbox', 'radio', 'submit', 'reset', 'file', 'color', 'range', 'image'])

/** Whether the focused element treats a pressed key as text. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  const field = target.closest('input, textarea, select, [contenteditable]:not([contenteditable="false"])')
  return field !== null && !(field instanceof HTMLInputElement && typeless.has(field.type))
}
