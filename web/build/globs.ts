import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Plugin } from 'vite'

const glob = /\bimport\.meta\.glob(?:<[^\n]*>)?\((\/\*[^*]*\*\/ )?'\.\/([^']+)'\)/g

/** The code of a module with each `import.meta.glob` replaced by its `import()` calls, which keep its mark. */
export function writeGlobs(code: string, folder: string): string {
  return code.replace(glob, (_, mark = '', pattern: string) => {
    const paths = globSync(pattern, { cwd: folder }).sort()
    return `{ ${paths.map((path) => `'./${path}': () => import(${mark}'./${path}')`).join(', ')} }`
  })
}

/** Expands globs before messages and styles are attached to each `import()`. */
export function globsWrittenOut(source: string): Plugin {
  return {
    name: 'portal-globs',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(source) || !code.includes('import.meta.glob')) return null
      return { code: writeGlobs(code, dirname(id)), map: null }
    },
  }
}
