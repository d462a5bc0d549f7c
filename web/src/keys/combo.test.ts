import { expect, test } from 'vitest'
import { matches } from './combo.ts'

function pressed(key: string, held: readonly string[] = [], code = '') {
  return {
    key,
    code,
    ctrlKey: held.includes('ctrl'),
    metaKey: held.includes('meta'),
    shiftKey: held.includes('shift'),
    altKey: held.includes('alt'),
    getModifierState: (name: string) => held.includes(name),
  }
}

test('a combo names its modifiers: Ctrl and Cmd are the same, and no others may be held', () => {
  expect(matches('mod+k', pressed('k', ['ctrl']))).toBe(true)
  expect(matches('mod+k', pressed('K', ['meta']))).toBe(true)
  expect(matches('mod+k', pressed('k'))).toBe(false)
  expect(matches('mod+k', pressed('k', ['ctrl', 'shift']))).toBe(false)
  expect(matches('x', pressed('X', ['shift']))).toBe(false)
  expect(matches('shift+x', pressed('X', ['shift']))).toBe(true)
  expect(matches('arrowdown j', pressed('ArrowDown'))).toBe(true)
  expect(matches('arrowdown j', pressed('j'))).toBe(true)
  expect(matches('alt+arrowup', pressed('ArrowUp', ['alt']))).toBe(true)
  expect(matches('space', pressed(' '))).toBe(true)
  expect(matches('+', pressed('+', ['shift']))).toBe(true)
})

test('a symbol matches with any modifier that its keyboard needs for it', () => {
  expect(matches('?', pressed('?', ['shift']))).toBe(true)
  expect(matches('/', pressed('/', ['shift']))).toBe(true)
  expect(matches('[', pressed('[', ['ctrl', 'alt', 'AltGraph']))).toBe(true)
  expect(matches('/', pressed('/', ['ctrl']))).toBe(false)
})

test('keyboards in another script have the Latin letters in their positions', () => {
  expect(matches('j', pressed('о', [], 'KeyJ'))).toBe(true)
  expect(matches('mod+k', pressed('л', ['ctrl'], 'KeyK'))).toBe(true)
  // On a keyboard with a different layout, the letter counts, not its position.
  expect(matches('q', pressed('a', [], 'KeyQ'))).toBe(false)
})
