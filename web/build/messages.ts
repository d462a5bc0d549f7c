import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'
import { locales } from '../src/i18n/locales.ts'
import { dynamicImport } from './dynamic-import.ts'
import { createUseReader, type ModuleUse, messagesLoadedWith } from './message-use.ts'

/** A message as shipped: plain text, or already parsed. */
type ShippedMessage = string | readonly MessageFormatElement[]

const prefix = 'virtual:messages/'

/** The module with the messages of another one, which is named by its path below `web/src`. */
export const messagesOf = (locale: string, path: string): string => prefix + join(locale, path)

/**
 * Ships the messages of each screen with the screen, in the current language. The first load contains the messages that
 * it shows, and each `import()` of a client module adds the others that the module needs. Messages are parsed here, so
 * that the client needs no parser. Development and tests use the complete catalogs in `i18n/{en,es}.json`.
 */
export function messagesByScreen(source: string): Plugin {
  const main = join(source, 'main.tsx')
  const catalogues = new Map<string, Readonly<Record<string, string>>>()
  let readUse: (path: string) => ModuleUse
  let messagesOfMain: ReadonlySet<string>

  const idsFor = (entry: string): string[] => {
    const messages = entry === main ? messagesOfMain : messagesLoadedWith(entry, readUse)
    return [...messages].filter((id) => entry === main || !messagesOfMain.has(id)).sort()
  }

  const isOurs = (id: string): boolean => id.startsWith(source) && /\.tsx?$/.test(id)

  return {
    name: 'portal-messages',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: [{ find: /^@formatjs\/icu-messageformat-parser$/, replacement: parserOfNothing() }] },
    }),
    buildStart() {
      for (const locale of locales) {
        catalogues.set(locale, JSON.parse(readFileSync(join(source, 'i18n', `${locale}.json`), 'utf8')))
      }
      readUse = createUseReader(Object.keys(catalogues.get('en') ?? {}))
      // Lazy parts of the shell bring no messages, because that would cost one more request.
      const shell = globSync('layout/*.tsx', { cwd: source }).map((path) => join(source, path))
      messagesOfMain = new Set([main, ...shell].flatMap((path) => [...messagesLoadedWith(path, readUse)]))
    },
    resolveId(id, importer) {
      if (id.startsWith(prefix)) return id
      // Development loads the complete catalog; here it is reduced to the first load's part.
      const locale = /^\.\/(\w+)\.json$/.exec(id)?.[1]
      return locale && importer === join(source, 'i18n', 'messages.ts') ? messagesOf(locale, 'main.tsx') : null
    },
    load(id) {
      if (!id.startsWith(prefix)) return null
      const [locale = '', ...path] = id.slice(prefix.length).split('/')
      const catalogue = catalogues.get(locale) ?? {}
      const shipped = idsFor(join(source, ...path)).map((message) => [
        message,
        compileMessage(catalogue[message] ?? ''),
      ])
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(shipped)))})`
    },
    transform(code, id) {
      if (!id.startsWith(source)) return null
      let isChanged = false
      const changed = code.replace(dynamicImport, (text, _mark, imported: string) => {
        const path = relative(source, join(dirname(id), imported))
        if (idsFor(join(source, path)).length === 0) return text
        isChanged = true
        const parts = locales.map((locale) => `${locale}: () => import(${JSON.stringify(messagesOf(locale, path))})`)
        return `withMessages(${JSON.stringify(nameOf(path))}, ${text}, { ${parts.join(', ')} })`
      })
      if (!isChanged) return null
      const messages = JSON.stringify(join(source, 'i18n', 'messages.ts'))
      return { code: `import { withMessages } from ${messages};${changed}`, map: null }
    },
    generateBundle() {
      // The bundler's graph decides: everything that loads with an entry finds its messages there.
      for (const entry of this.getModuleIds()) {
        const info = this.getModuleInfo(entry)
        if (!entry.startsWith(source) || !info || (entry !== main && info.dynamicImporters.length === 0)) continue
        const shipped = new Set([...messagesOfMain, ...idsFor(entry)])
        const reached = new Set([entry])
        for (const id of reached) {
          for (const imported of this.getModuleInfo(id)?.importedIds ?? []) if (isOurs(imported)) reached.add(imported)
          const missing = [...readUse(id).messages].filter((message) => !shipped.has(message))
          if (missing.length > 0) this.error(`${entry} would lack messages of ${id}: ${missing.join(', ')}`)
        }
      }
    },
  }
}

/** A five-letter name for a module's messages. The path would be part of the first load. */
function nameOf(path: string): string {
  return createHash('sha256').update(path).digest('base64url').slice(0, 5)
}

/** Parses a message unless it is plain text. Throws if it is not a valid ICU message. */
function compileMessage(text: string): ShippedMessage {
  const elements = parse(text)
  const [only] = elements
  return elements.length === 1 && only?.type === TYPE.literal ? only.value : elements
}

/** The library's parser replacement for parsed messages. */
function parserOfNothing(): string {
  return createRequire(import.meta.url).resolve('@formatjs/icu-messageformat-parser/no-parser.js')
}
