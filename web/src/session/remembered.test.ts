import { expect, test } from 'vitest'
import { readRemembered, remember } from './remembered.ts'

function memory(stored: Record<string, string> = {}) {
  const items = new Map(Object.entries(stored))
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

test('remembers who signed in until told to forget', () => {
  const storage = memory()
  expect(readRemembered(storage)).toBeNull()
  remember(storage, { merchantAccount: 'DEMO', callerName: 'operator' })
  expect(readRemembered(storage)).toEqual({ merchantAccount: 'DEMO', callerName: 'operator' })
  remember(storage, null)
  expect(readRemembered(storage)).toBeNull()
})

test.each(['{', 'null', '[]', '{"merchantAccount":1,"callerName":"x"}', '"text"'])('takes %s for nobody', (stored) => {
  expect(readRemembered(memory({ 'portal.remembered': stored }))).toBeNull()
})
