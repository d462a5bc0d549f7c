import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { buildSandbox } from './app.ts'
import { readmeFile, withGeneratedSections } from './readme.ts'
import { FEWEST_CHARGES } from './seed/seed.ts'

const readme = readFileSync(readmeFile, 'utf8')

test('the README lists all calls and the refusals of resources (run node sandbox/src/readme.ts to update it)', async () => {
  const sandbox = await buildSandbox({ charges: FEWEST_CHARGES })
  expect(sandbox.endpoints.length).toBeGreaterThan(100)
  expect(readme).toBe(withGeneratedSections(readme, sandbox.endpoints))
  await sandbox.close()
})

test('the README explains every error code in the source', () => {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const sources = globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts'] }).map((path) =>
    readFileSync(`${folder}${path}`, 'utf8'),
  )
  const thrown = /(?:RequestError\(\s*\d+,\s*|badRequest\([^\n]*\], |errorCode: )'(\w+)'/g
  const codes = new Set(sources.flatMap((source) => [...source.matchAll(thrown)].map(([, code]) => code)))
  expect(codes.size).toBeGreaterThan(40)
  expect([...codes].filter((code) => !readme.includes(`\`${code}\``))).toEqual([])
})
