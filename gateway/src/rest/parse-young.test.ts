import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseYoung } from './parse-young.ts'

test('reads the same as JSON.parse', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(parseYoung(text)).toEqual(JSON.parse(text))
    }),
  )
})

test.each(['', '{', '{},{}', '1]', '[1', '"'])('refuses %j', (text) => {
  expect(() => parseYoung(text)).toThrow(SyntaxError)
})

/** Parses 20,000 short values in a separate process that collects no garbage. Returns by how many bytes its old objects grew. */
function oldBytesOf(parse: string): number {
  const script = `
    const { getHeapSpaceStatistics } = require('node:v8')
    const { parseYoung } = require(${JSON.stringify(fileURLToPath(new URL('./parse-young.ts', import.meta.url)))})
    const old = () => getHeapSpaceStatistics().find((space) => space.space_name === 'old_space').space_used_size
    const texts = Array.from({ length: 20 }, (_, part) =>
      JSON.stringify(Array.from({ length: 1_000 }, (_, place) => String(100_000 + part * 1_000 + place))))
    const before = old()
    for (const text of texts) ${parse}(text)
    console.log(old() - before)`
  const flags = ['--disable-warning=ExperimentalWarning', '--min-semi-space-size=64', '--max-semi-space-size=64']
  return Number(execFileSync(process.execPath, [...flags, '--eval', script], { encoding: 'utf8' }))
}

test('leaves no short values among old objects, as JSON.parse does', () => {
  expect(oldBytesOf('JSON.parse')).toBeGreaterThan(400_000)
  expect(oldBytesOf('parseYoung')).toBeLessThan(100_000)
})
