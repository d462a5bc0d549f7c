import svgpath from 'svgpath'
import type { Plugin } from 'vite'

const icon = /@blueprintjs\/icons\/lib\/esm\/generated\/components\/(?!index)[\w-]+\.js$/
const container = /@blueprintjs\/icons\/lib\/esm\/svgIconContainer\.js$/
const smallPaths = /^const PATHS_16 = (\[.*\]);?$/m
const component =
  /^export const (?<component>\w+) = React\.forwardRef\([\s\S]*?SVGIconContainer, \{ iconName: "(?<name>[\w-]+)", ref: ref, \.\.\.props, children: paths\.map\(\(d, i\) => \(_jsx\("path", \{ d: d, fillRule: "evenodd" \}, i\)\)\) \}\)\);\n\}\);\n\k<component>\.displayName = .*$/m
const chosenGrid = 'isLarge ? IconSize.LARGE : IconSize.STANDARD'

const drawn = 'virtual:drawn-icon'
/** What each module of an icon repeats. */
const drawnIcon = `
  import { createElement, forwardRef } from 'react'
  import { SVGIconContainer } from '@blueprintjs/icons/lib/esm/svgIconContainer.js'
  export const drawn = (iconName, paths) => forwardRef((props, ref) =>
    createElement(SVGIconContainer, { iconName, ref, ...props }, paths.map((d, i) => createElement('path', { key: i, d, fillRule: 'evenodd' }))))`

/**
 * Ships each icon with only one drawing, on the 16-pixel grid, the size of nearly all icons in the portal. The few
 * large ones scale the same drawing. The second drawing takes up half of an icon's bytes. The points of the remaining
 * drawing are rounded to a tenth of a pixel, without accumulating errors along the path, which saves a quarter of the
 * rest. All icons share one function.
 */
export function iconsOnOneGrid(): Plugin {
  return {
    name: 'portal-icon-grid',
    apply: 'build',
    resolveId: (id) => (id === drawn ? id : null),
    load: (id) => (id === drawn ? drawnIcon : null),
    transform(code, id) {
      if (icon.test(id)) {
        const paths = smallPaths.exec(code)?.[1]
        const found = component.exec(code)
        if (paths === undefined || !found?.groups) return this.error('an icon is drawn in another way')
        const small = JSON.stringify((JSON.parse(paths) as string[]).map(rounded))
        const { component: exported, name } = found.groups
        return {
          code: `import { drawn } from '${drawn}'
            export const ${exported} = /* @__PURE__ */ drawn('${name}', ${small})
            ${code.slice(found.index + found[0].length)}`,
          map: null,
        }
      }
      if (!container.test(id)) return null
      if (!code.includes(chosenGrid)) this.error('icons choose their grid in another way')
      return { code: code.replace(chosenGrid, 'IconSize.STANDARD'), map: null }
    },
  }
}

/**
 * The path with points rounded to a tenth, without a zero before the decimal point, and without a space between two
 * numbers if the second point of a number separates them.
 */
export function rounded(path: string): string {
  return svgpath(path)
    .round(1)
    .toString()
    .replaceAll(/(?<![\d.])0\./g, '.')
    .replaceAll(/(?<=\.\d+) (?=\.)/g, '')
}
