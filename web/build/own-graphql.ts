import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const mark = '?own'
/** The modules that use the copy: the explorer, and the libraries that only it uses. */
const users = /\/src\/pages\/explorer\/|\/cm6-graphql\/|\/graphql-language-service\//

/**
 * Gives the explorer a separate copy of graphql-js. The code that parses, prints and visits documents is in the same
 * modules as the small part in the first load, and a module cannot be split into two files: the first load would grow.
 */
export function ownGraphql(): Plugin {
  return {
    name: 'portal-own-graphql',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      const isOwn = importer?.endsWith(mark)
      const isWanted = isOwn ? source.startsWith('.') : source === 'graphql' && users.test(importer ?? '')
      if (!isWanted) return null
      const found = await this.resolve(source, isOwn ? importer?.slice(0, -mark.length) : importer, { skipSelf: true })
      return found && { id: `${found.id}${mark}`, moduleSideEffects: false }
    },
    load: (id) => (id.endsWith(mark) ? readFileSync(id.slice(0, -mark.length), 'utf8') : null),
  }
}
