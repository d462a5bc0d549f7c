import { join } from 'node:path'
import type { Plugin } from 'vite'
import { locales } from '../../src/i18n/locales.ts'
import { allPages, buildPage, buildSearchIndex, docsForExplorer } from './pages.ts'

const prefix = 'virtual:docs/'

/**
 * Generates the documentation when the client is built. Each page is a data module, loaded when it is opened, and so is
 * the search index of each language. The browser parses no Markdown.
 */
export function docsPages(): Plugin {
  return {
    name: 'portal-docs',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null
      const name = id.slice(prefix.length + 1)
      if (name === 'pages') return loaders()
      if (name === 'explorer') {
        return `export const { calls, types, examples } = JSON.parse(${JSON.stringify(JSON.stringify(docsForExplorer()))})`
      }
      const [kind, locale = '', ...page] = name.split('/')
      const data = kind === 'search' ? buildSearchIndex(locale) : JSON.stringify(buildPage(join(...page), locale))
      return `export default ${kind === 'search' ? JSON.stringify(data) : `JSON.parse(${JSON.stringify(data)})`}`
    },
  }
}

function loaders(): string {
  const of = (path: string) => `() => import(${JSON.stringify(`${prefix}${path}`)})`
  const table = (path: (locale: string) => string) =>
    `{ ${locales.map((locale) => `${locale}: ${of(path(locale))}`).join(', ')} }`
  // A page that is the same in both languages is one module.
  const pages = allPages.map((page) => {
    const isTranslated = page.startsWith('tutorials/')
    return `${JSON.stringify(page)}: ${table((locale) => `page/${isTranslated ? locale : 'en'}/${page}`)}`
  })
  return `export const pages = { ${pages.join(', ')} }\nexport const searchIndexes = ${table((locale) => `search/${locale}`)}`
}
