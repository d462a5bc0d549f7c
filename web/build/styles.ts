import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import postcss, { type ChildNode, type Root } from 'postcss'
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'
import { reachable } from './chunks.ts'
import { dynamicImport } from './dynamic-import.ts'
import { nameIntents } from './intents.ts'
import { moveIfWanted } from './motion.ts'

const require = createRequire(import.meta.url)
const sheet = '@blueprintjs/core/lib/css/blueprint.css'

/** The names of all parts of the styles except the last, in load order. */
const parts = ['first', 'rows', 'list']

/** Blueprint's class of each constant, `BUTTON` to `bp6-button`. */
const constants: ReadonlyMap<string, string> = new Map(
  Object.entries<unknown>(require('@blueprintjs/core/lib/cjs/common/classes.js')).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  ),
)
const componentClasses = new Set(constants.values())

/** Classes shared by many components. On their own, they do not show which component is used. */
const modifier =
  /^bp6-(?:active|align-\w+|compact|dark|disabled|fill|fixed|fixed-top|focus\w*|inline|interactive|large|loading|medium|minimal|monospace-text|muted|padded|multiline|position-\w+|read-only|round|rtl|selected|small|solid|text-\w+|vertical|elevation-\d|intent-\w+)$/

/** Modifiers with many rules that few modules use. The captured word appears in the module's props. */
const look = /^bp6-(?:intent-(success|warning)|(outlined))$/

/**
 * Ships Blueprint's styles in parts, without rules that no client module can need. The first part contains the styles
 * of the first load and of modules imported with the comment `@styles first`. The next one adds the styles that modules
 * imported with `@styles list` need, and the last one has all others. The portal's own styles come after all of them,
 * regardless of the load order. None of them blocks the first paint, which needs only `frame.css`.
 */
export function stylesByScreen(source: string): Plugin {
  /** The part that each dynamically imported module needs, by path. */
  const partOf = new Map<string, number>()
  let frame = ''
  let blueprint: string[] = []

  return {
    name: 'portal-styles',
    enforce: 'pre',
    transform(code, id) {
      if (this.environment.mode !== 'build' || !id.startsWith(source)) return null
      const changed = code
        .replace(`import '${sheet}'`, '')
        .replace(dynamicImport, (text, mark: string | undefined, imported: string) => {
          const path = join(id, '..', imported)
          const part = partMarked(mark)
          if (part === -1) this.error(`no part of the styles is called ${mark}`)
          if ((partOf.get(path) ?? part) !== part)
            this.error(`${path} is imported with another mark of styles elsewhere`)
          partOf.set(path, part)
          return part === 0 ? text : `withStyles(${part}, ${text})`
        })
      if (changed === code) return null
      return { code: `import { withStyles } from ${JSON.stringify(join(source, 'styles.ts'))};${changed}`, map: null }
    },
    generateBundle(_options, bundle) {
      const importsOf = (id: string) => this.getModuleInfo(id)?.importedIds ?? []
      const classesOf = (modules: readonly string[]) =>
        new Set(modules.flatMap((id) => [...findClasses(id, this.getModuleInfo(id)?.code ?? '')]))
      const whole = readFileSync(require.resolve(sheet), 'utf8')
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const emit = (name: string, css: string) =>
        this.getFileName(this.emitFile({ type: 'asset', name: `${name}.css`, source: css }))
      frame = emit('frame', compact(postcss.parse(readFileSync(join(source, 'frame.css')))))
      const all = classesOf(chunks.flatMap(({ moduleIds }) => moduleIds))
      const own = Object.values(bundle).flatMap((file) =>
        file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [],
      )
      const read = variablesRead([keepRules(whole, (asked) => needs(asked, all)).toString(), ...own].join(''))
      let before: ReadonlySet<string> | null = null
      blueprint = [...parts.keys(), parts.length].map((part) => {
        const chosen = chunks.filter(
          ({ isEntry, facadeModuleId }) => isEntry || (partOf.get(facadeModuleId ?? '') ?? parts.length) <= part,
        )
        // A file may contain modules that only other screens show.
        const shown = reachable(
          chosen.map(({ facadeModuleId }) => facadeModuleId ?? ''),
          (id) => importsOf(id).filter((imported) => imported.startsWith(source)),
        )
        const loaded = loadedWith(chunks, chosen)
          .flatMap(({ moduleIds }) => moduleIds)
          .filter((id) => !id.startsWith(source) || shown.has(id))
        const classes = part === parts.length ? all : classesOf(loaded)
        const earlier = before
        before = classes
        return emit(
          `blueprint-${part + 1}`,
          purge(whole, (asked) => needs(asked, classes) && !(earlier && needs(asked, earlier)), read),
        )
      })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, server }) {
        if (server) return [link({ rel: 'stylesheet', href: '/atv4/src/frame.css' })]
        if (!bundle) return html
        const own = /<link rel="stylesheet"[^>]* href="([^"]*)">\s*/g
        const [first = '', ...later] = blueprint.map((file) => `/atv4/${file}`)
        const late = (href: string) => [
          link({ rel: 'preload', as: 'style', href }),
          link({ rel: 'stylesheet', media: 'print', 'data-late': true, href }),
        ]
        return {
          html: html.replace(own, ''),
          tags: [
            link({ rel: 'stylesheet', href: `/atv4/${frame}` }),
            ...late(first),
            ...later.map((href) => link({ rel: 'stylesheet', 'data-part': true, 'data-href': href })),
            ...[...html.matchAll(own)].flatMap(([, href = '']) => late(href)),
          ],
        }
      },
    },
  }
}

function link(attrs: Record<string, string | boolean>): HtmlTagDescriptor {
  return { tag: 'link', attrs, injectTo: 'head' }
}

/** The number of parts after the first one that an `import()` with this mark needs; -1 if no part has this name. */
export function partMarked(mark: string | undefined): number {
  return mark === undefined ? parts.length : parts.indexOf(mark)
}

/** The chunks that are loaded with the chosen ones. */
export function loadedWith(
  chunks: readonly Rolldown.OutputChunk[],
  chosen: readonly Rolldown.OutputChunk[],
): Rolldown.OutputChunk[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const loaded = new Set(chosen)
  for (const { imports } of loaded) {
    for (const name of imports) {
      const chunk = byName.get(name)
      if (chunk) loaded.add(chunk)
    }
  }
  return [...loaded]
}

/** The controls in one file of Blueprint's. A module that names a component uses its class. */
const controls = { Checkbox: 'bp6-checkbox', Radio: 'bp6-radio', Switch: 'bp6-switch' }

/** Blueprint's classes that a module may set: those of the constants it names, and literal ones. */
export function findClasses(id: string, code: string): Set<string> {
  const classes = new Set<string>()
  // This module only defines the names.
  if (/\/common\/classes\.js$/.test(id) || id.endsWith('.css')) return classes
  for (const [name] of code.matchAll(/\b[A-Z][A-Z0-9_]+\b/g)) {
    const constant = constants.get(name)
    if (constant !== undefined) classes.add(constant)
  }
  for (const [name] of code.matchAll(/\bbp6-[a-z0-9-]+/g)) classes.add(name)
  for (const [component, name] of Object.entries(controls)) {
    if (id.endsWith('/forms/controls.js')) classes.delete(name)
    else if (new RegExp(`\\b${component}\\b`).test(code)) classes.add(name)
  }
  if (id.includes('/node_modules/')) return classes
  for (const [, word] of code.matchAll(/["'](success|warning|outlined)["']/g)) {
    classes.add(word === 'outlined' ? 'bp6-outlined' : `bp6-intent-${word}`)
  }
  return classes
}

/** The classes of icons as letters of Blueprint's icon font, which is not shipped. */
const letters = new Set(['bp6-icon-standard', 'bp6-icon-large'])

/** Whether elements with these classes can exist if modules may set `used`. */
export function needs(classes: readonly string[], used: ReadonlySet<string>): boolean {
  if (classes.some((name) => letters.has(name))) return false
  if (classes.some((name) => name.startsWith('bp6-intent-') && !componentClasses.has(name))) return false
  return classes.every((name) => (modifier.test(name) && !look.test(name)) || used.has(name) || isMadeOf(name, used))
}

/** Whether a class is not a constant but is derived from a used one: `bp6-overlay-enter`, `bp6-icon-cross`. */
function isMadeOf(name: string, used: ReadonlySet<string>): boolean {
  if (componentClasses.has(name)) return false
  const parts = name.split('-')
  return parts.some((_, count) => count > 1 && used.has(parts.slice(0, count).join('-')))
}

/** A glyph of Blueprint's icon font, which is not shipped: every icon is an SVG. */
const glyph = /^\.bp6-icon-[a-z0-9-]+::before$/

/** The dark look by an attribute, next to the same look by the class that the portal sets. */
const darkByAttribute = /\[data-bp-color-scheme/

/** The rules of a style sheet that have the wanted classes in their selectors. */
function keepRules(css: string, isWanted: (classes: readonly string[]) => boolean): Root {
  const root = postcss.parse(css)
  root.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && 'name' in rule.parent && rule.parent.name === 'keyframes') return
    rule.selectors = rule.selectors.filter(
      (selector) => !glyph.test(selector) && !darkByAttribute.test(selector) && isWanted(classesOfSelector(selector)),
    )
    if (rule.selectors.length === 0 || rule.selector === '') rule.remove()
  })
  return root
}

/** The variables that styles use, including variables that others refer to. */
export function variablesRead(css: string): Set<string> {
  const madeOf = new Map<string, Set<string>>()
  const read = new Set<string>()
  postcss.parse(css).walkDecls(({ prop, value }) => {
    const names = [...value.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name)
    if (!prop.startsWith('--')) for (const name of names) read.add(name)
    else madeOf.set(prop, new Set([...(madeOf.get(prop) ?? []), ...names]))
  })
  // Iterating over a set includes elements added during the iteration.
  for (const name of read) for (const part of madeOf.get(name) ?? []) read.add(part)
  return read
}

/** The wanted rules of a style sheet, with the keyframes and variables that they use. */
function purge(css: string, isWanted: (classes: readonly string[]) => boolean, read: ReadonlySet<string>): string {
  const root = keepRules(css, isWanted)
  root.walkDecls(/^--/, (declaration) => {
    if (!read.has(declaration.prop)) declaration.remove()
  })
  root.walkAtRules((rule) => {
    const isUnused = rule.name === 'keyframes' && !uses(root, rule.params)
    if (rule.name === 'charset' || rule.nodes?.length === 0 || isUnused) rule.remove()
  })
  // `inherit` keeps Chromium from sharing styles between elements, which costs a third of the work on every scroll.
  root.walkDecls('box-sizing', (declaration) => {
    if (declaration.value === 'inherit') declaration.value = 'border-box'
  })
  root.walkComments((comment) => {
    comment.remove()
  })
  moveIfWanted(root)
  nameIntents(root)
  return compact(root)
}

function uses(root: Root, animation: string): boolean {
  let isUsed = false
  root.walkDecls(/animation/, ({ value }) => {
    isUsed ||= value.includes(animation)
  })
  return isUsed
}

/** The classes that an element or its ancestors must have. Classes in `:not()` may be missing. */
function classesOfSelector(selector: string): string[] {
  return [...selector.replaceAll(/:not\([^)]*\)/g, '').matchAll(/\.(bp6-[a-z0-9-]+)/g)].map(([, name = '']) => name)
}

/** A minified style sheet. */
function compact(root: Root): string {
  root.walk((node: ChildNode) => {
    node.raws.before = ''
    if (node.type === 'decl') node.raws.between = ':'
    if (node.type === 'rule') node.selector = node.selector.replaceAll(/\s*,\s*/g, ',')
    if (node.type !== 'decl' && node.type !== 'comment')
      Object.assign(node.raws, { between: '', after: '', semicolon: false })
  })
  return root.toString()
}
