import { globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { root } from '../../tools/root.ts'

const { dependencies } = JSON.parse(readFileSync(join(root, 'web/package.json'), 'utf8')) as {
  dependencies: Readonly<Record<string, string>>
}

/** The package of a specifier, `@scope/name/file` or `name/file`; null for a file and for Node's own modules. */
function packageOf(specifier: string): string | null {
  if (specifier.startsWith('.') || specifier.startsWith('node:') || builtinModules.includes(specifier)) return null
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

test('the web client’s build needs only packages that npm start installs, without development packages', () => {
  const files = globSync(['web/vite.config.ts', 'web/build/**/*.ts'], { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts'),
  )
  const needed = files.flatMap((file) => {
    const { module } = parseSync(file, readFileSync(join(root, file), 'utf8'))
    return module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .flatMap(({ moduleRequest }) => packageOf(moduleRequest.value) ?? [])
  })
  expect(needed).toContain('svgpath')
  expect([...new Set(needed)].filter((name) => !(name in dependencies))).toEqual([])
})
