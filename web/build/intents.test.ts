import postcss from 'postcss'
import { expect, test } from 'vitest'
import { nameIntents } from './intents.ts'

test('names the four intents instead of a part of the class attribute, and leaves other parts', () => {
  const root = postcss.parse(
    '.bp6-button[class*="bp6-intent-"] .bp6-icon, a:not([class*=bp6-intent]) { color: red } [class*=bp6-icon-] { top: 0 }',
  )
  nameIntents(root)
  const intents = ':is(.bp6-intent-primary,.bp6-intent-success,.bp6-intent-warning,.bp6-intent-danger)'
  expect(String(root)).toBe(
    `.bp6-button${intents} .bp6-icon, a:not(${intents}) { color: red } [class*=bp6-icon-] { top: 0 }`,
  )
})
