import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { locales } from '../src/i18n/locales.ts'
import { screens } from '../src/paths.ts'
import { bodyOfQuery } from './documents.ts'
import { dynamicImport } from './dynamic-import.ts'
import { messagesOf } from './messages.ts'
import { loadedWith, partMarked } from './styles.ts'

/** The pages of a build: which one belongs to a path below the base path. */
interface BuiltPages {
  readonly locales: readonly string[]
  /** A regular expression for a path, and the name of its page: `pages/<name>.<locale>.html`. */
  readonly screens: readonly { readonly path: string; readonly page: string }[]
}

/** A page of daily work: its screen, its module, and the mark of its styles. */
interface DailyPage {
  readonly pattern: string
  readonly module: string
  readonly mark: string | undefined
}

/** The pages in the source text of `daily-pages.ts`. */
export function dailyPages(code: string): DailyPage[] {
  return [...code.matchAll(/^ {2}'?([\w/:]*)'?: \(\) => (import\(.*\)),$/gm)].flatMap(([, pattern = '', text = '']) =>
    [...text.matchAll(dynamicImport)].map(([, mark, module = '']) => ({ pattern, module: module.slice(2), mark })),
  )
}

/**
 * Writes a page for each screen of daily work and each language. It names all files of the screen and asks for the
 * viewer, so that the browser fetches everything together; with `index.html`, it learns of some files only after others
 * have run. The gateway serves these pages to browsers with a session, by `pages.json`.
 */
export function pagesOfScreens(source: string): Plugin {
  return {
    name: 'portal-pages',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') return this.error('the build has no index.html')
        // Without a session, there is no caller to ask for.
        const html = String(index.source).replace(
          'first.js"></script>',
          `first.js" data-query='${bodyOfQuery(source, 'Viewer')}'></script>`,
        )
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const blueprint = [...html.matchAll(/data-part data-href="([^"]+)"/g)].map(([, href = '']) => href)
        const daily = dailyPages(readFileSync(join(source, 'daily-pages.ts'), 'utf8'))
        const emit = (fileName: string, content: string) => this.emitFile({ type: 'asset', fileName, source: content })
        for (const { pattern, module, mark } of daily) {
          for (const locale of locales) {
            const modules = ['signed-in-part.ts', module]
            const entries = [
              ...modules.map((path) => join(source, path)),
              ...['main.tsx', ...modules].map((path) => messagesOf(locale, path)),
            ]
            const loaded = loadedWith(
              chunks,
              chunks.filter(({ facadeModuleId }) => entries.includes(facadeModuleId ?? '')),
            )
            const links = [
              ...blueprint.slice(0, partMarked(mark)).map((href) => `<link rel="preload" as="style" href="${href}">`),
              ...filesOf(loaded)
                .map((file) => `/atv4/${file}`)
                .filter((href) => !html.includes(`"${href}"`))
                .map((href) =>
                  href.endsWith('.css')
                    ? `<link rel="preload" as="style" crossorigin href="${href}">`
                    : `<link rel="modulepreload" crossorigin href="${href}">`,
                ),
            ]
            emit(`pages/${nameOf(pattern)}.${locale}.html`, html.replace('</head>', `${links.join('')}</head>`))
          }
        }
        const isDaily = new Set(daily.map(({ pattern }) => pattern))
        const built: BuiltPages = {
          locales,
          screens: screens
            .filter(({ pattern }) => isDaily.has(pattern))
            .map(({ path, pattern }) => ({
              path: `^${path.replaceAll(/:\w+/g, '[^/@][^/]*')}$`,
              page: nameOf(pattern),
            })),
        }
        emit('pages.json', JSON.stringify(built))
      },
    },
  }
}

/** The styles and scripts of chunks; the styles come first, as the browser applies them before the first render. */
function filesOf(chunks: readonly Rolldown.OutputChunk[]): string[] {
  return [
    ...new Set([
      ...chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
      ...chunks.map(({ fileName }) => fileName),
    ]),
  ]
}

/** `charges/:charge` becomes `charges-charge`. */
function nameOf(pattern: string): string {
  return pattern.replaceAll(/\W+/g, '-') || 'home'
}
