import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, type Plugin, parseAst } from 'vite'

const loader = /@blueprintjs\/icons\/lib\/esm\/iconLoader\.js$/
const hotkeysProvider = /@blueprintjs\/core\/lib\/esm\/context\/hotkeys\/hotkeysProvider\.js$/
const tableFile = /@blueprintjs\/table\/lib\/esm\//
const tableParts = 'virtual:table-parts'
const fromCore = /import \{([^}]*)\} from "@blueprintjs\/core";/
const lateHotkeys = 'virtual:late-hotkeys'
const menuIcons = 'virtual:menu-icons'
const importOfIcons = "import * as icon from '@blueprintjs/icons'"

/**
 * Keeps unused parts of Blueprint out of the first load: the dialog of shortcuts, which is loaded when it is opened,
 * and icons. Blueprint can load icons by name and includes all names for that. The portal passes elements, so the names
 * are removed. The menu has an icon for each screen. Icons of entries that need a session are loaded with the other
 * parts for signed-in users, so that the first load does not grow with the number of screens.
 */
export function iconsWhenShown(source: string): Plugin {
  const menu = join(source, 'menu.ts')
  const part = join(source, 'signed-in-part.ts')
  const iconsOfMenu = () => {
    const { first, all } = findIcons(readFileSync(menu, 'utf8'))
    return { first: [...first], late: [...all].filter((name) => !first.has(name)).sort() }
  }
  let hotkeysDialog = ''
  return {
    name: 'portal-icons',
    apply: 'build',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (id === menuIcons || id === tableParts) return id
      if (!id.endsWith('/hotkeysDialog') || !importer || !hotkeysProvider.test(importer)) return null
      hotkeysDialog = (await this.resolve(id, importer, { skipSelf: true }))?.id ?? ''
      return lateHotkeys
    },
    load(id) {
      if (id === tableParts) return tablePartsCode
      if (id === lateHotkeys) {
        return `
          import { createElement, lazy, Suspense } from 'react'
          const Fetched = lazy(() => import(${JSON.stringify(hotkeysDialog)}).then(({ HotkeysDialog }) => ({ default: HotkeysDialog })))
          export const HotkeysDialog = (props) => props.isOpen ? createElement(Suspense, null, createElement(Fetched, props)) : null`
      }
      if (loader.test(id)) {
        return `export const Icons = { getPaths() {}, load: (name) => Promise.reject(new Error('give the element, not the name ' + name)) }`
      }
      return id === menuIcons ? `export { ${iconsOfMenu().late.join(', ')} } from '@blueprintjs/icons'` : null
    },
    transform(code, id) {
      if (tableFile.test(id)) return withoutPopovers(code)
      if (id === part) return { code: `${code};export * as menuIcons from '${menuIcons}'`, map: null }
      if (id !== menu) return null
      if (!code.includes(importOfIcons)) this.error(`the menu takes its icons by: ${importOfIcons}`)
      const { first, late } = iconsOfMenu()
      const icons = late.map((name) => `${name}: lateIcon(() => fetchIcons().then((icons) => icons.${name}))`)
      const imports = [
        `import { ${first.join(', ')} } from '@blueprintjs/icons'`,
        `import { lateIcon } from './layout/late-icon.tsx'`,
        `import { signedIn } from './session/signed-in.ts'`,
        `const fetchIcons = () => signedIn.load().then(({ menuIcons }) => menuIcons)`,
        `const icon = { ${[...first, ...icons].join(', ')} }`,
      ]
      return { code: code.replace(importOfIcons, imports.join(';')), map: null }
    },
  }
}

/**
 * The popovers of Blueprint's table, for menus of its cells and headers, which the portal renders itself. The wrapper
 * of a disabled context menu renders its child, like Blueprint's. Parts that must never be rendered throw if they are.
 */
const tablePartsCode = `
  import { createElement, forwardRef } from 'react'
  const never = (name) => () => { throw new Error('The table draws no ' + name) }
  export const ContextMenu = forwardRef(({ content, disabled, onContextMenu, onClose, popoverProps, tagName = 'div', ...rest }, ref) =>
    createElement(tagName, { ...rest, ref }))
  export const PopoverNext = never('popover')
  export const MenuItem = never('menu item')
  export const popoverPropsToNextProps = (props) => props`

/** A table module that imports those parts from the replacement instead. Null if it uses none. */
function withoutPopovers(code: string): { code: string; map: null } | null {
  const names =
    fromCore
      .exec(code)?.[1]
      ?.split(',')
      .map((name) => name.trim()) ?? []
  const isPart = (name: string) => /^(?:ContextMenu|PopoverNext|MenuItem|popoverPropsToNextProps)$/.test(name)
  const parts = names.filter(isPart)
  if (parts.length === 0) return null
  const others = names.filter((name) => name !== '' && !isPart(name))
  const imports = `import { ${others.join(', ')} } from "@blueprintjs/core"; import { ${parts.join(', ')} } from '${tableParts}';`
  return { code: code.replace(fromCore, imports), map: null }
}

/** The icons in a menu, and the icons of entries shown without a session. */
export function findIcons(code: string): { first: ReadonlySet<string>; all: ReadonlySet<string> } {
  const first = new Set<string>()
  const all = new Set<string>()
  const walk = (node: unknown, isLate: boolean, isInGroup: boolean): void => {
    if (typeof node !== 'object' || node === null) return
    const isEntry = isObject(node)
    const late = isEntry ? !isFirst(node, isInGroup) : isLate
    if (isIcon(node)) {
      all.add(node.property.name)
      if (!late) first.add(node.property.name)
    }
    for (const child of Object.values(node)) walk(child, late, isInGroup || isEntry)
  }
  walk(parseAst(code, { lang: 'ts' }).body, true, false)
  return { first, all }
}

/**
 * Whether an entry is shown without a session: by its own access rule or, for a group, by its entries. Entries of a
 * group without a rule are documents, which are loaded with their screens.
 */
function isFirst(entry: ESTree.ObjectExpression, isInGroup: boolean): boolean {
  // The entry spreads the path and access rule of a screen, which needs a session.
  if (entry.properties.some(({ type }) => type === 'SpreadElement')) return false
  const access = literalOf(entry, 'access')
  if (access !== undefined) return ['any', 'login'].includes(access)
  const items = propertyOf(entry, 'items')
  if (items?.type !== 'ArrayExpression') return !isInGroup
  return items.elements.some((item) => item !== null && isObject(item) && isFirst(item, true))
}

function literalOf(entry: ESTree.ObjectExpression, name: string): string | undefined {
  const value = propertyOf(entry, name)
  return value?.type === 'Literal' ? String(value.value) : undefined
}

function propertyOf({ properties }: ESTree.ObjectExpression, name: string): ESTree.Node | undefined {
  for (const property of properties) {
    if (property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === name)
      return property.value
  }
  return undefined
}

function isObject(node: object): node is ESTree.ObjectExpression {
  return 'type' in node && node.type === 'ObjectExpression'
}

function isIcon(node: object): node is { property: { name: string } } {
  if (!('type' in node) || node.type !== 'MemberExpression') return false
  const { object, property } = node as ESTree.MemberExpression
  return object.type === 'Identifier' && object.name === 'icon' && property.type === 'Identifier'
}
