import postcss from 'postcss'
import { expect, test } from 'vitest'
import { moveIfWanted } from './motion.ts'

test.each([
  ['a transition', 'a{color:red;transition:color 1s}', 'a{color:red}@media(W){a{transition:color 1s}}'],
  ['an animation that is all of a rule', 'a{animation:turn 1s}', '@media(W){a{animation:turn 1s}}'],
  ['a duration', 'a,b{transition-duration:1s}', '@media(W){a,b{transition-duration:1s}}'],
  ['a transition on wide screens', '@media wide{a{transition:all 1s}}', '@media wide{@media(W){a{transition:all 1s}}}'],
])('shows %s only to users who have not asked for reduced motion', (_what, css, expected) => {
  expect(moved(css)).toBe(expected)
})

test.each([
  ['no transition', 'a{transition:none}'],
  ['an animation that only waits', 'a{animation:show 0s 200ms both}'],
  ['keyframes', '@keyframes turn{from{animation-timing-function:linear}}'],
  ['a rule for reduced motion', '@media (prefers-reduced-motion: reduce){a{transition:opacity 1s}}'],
])('keeps %s for everyone', (_what, css) => {
  expect(moved(css)).toBe(css)
})

function moved(css: string): string {
  const root = postcss.parse(css)
  moveIfWanted(root)
  return root.toString().replaceAll(/@media \(prefers-reduced-motion: no-preference\)\s*/g, '@media(W)')
}
