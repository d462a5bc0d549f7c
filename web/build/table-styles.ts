import postcss from 'postcss'
import type { Plugin } from 'vite'

/** Blueprint's style sheet of tables. */
const sheet = /@blueprintjs\/table\/lib\/css\/table\.css$/

/**
 * Classes that no element of a list has: its table has neither selections, frozen columns, headers of rows, menus in headers,
 * striped rows nor cells that are loading or edited, and the portal renders cells and headers itself.
 */
const missing =
  /\.bp6-table-(?:selection-|focus-region|region\b|editable|editing|truncated|null\b|popover|cell-(?:interactive|text-placeholder|ledger|ghost)|striped|menu\b|row-(?:headers|name)|th-menu|interaction-bar|column-name|header-(?:content|active|selected|reorderable)|horizontal-cell-divider|no-wrap-text|quadrant-(?:left|top-left)|horizontal-guide|resize-horizontal|body-(?:is-)?scrolling)|\.bp6-table-(?:cell|header)\.bp6-(?:intent|loading|large)|\.bp6-table-container \.bp6-loading|\.bp6-large \.bp6-table|\.Select-|\.bp6-editable/

/** Ships the styles of tables without rules that can apply to no element. */
export function bareTableStyles(): Plugin {
  return {
    name: 'portal-table-styles',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      return sheet.test(id) ? { code: withoutMissing(code), map: null } : null
    },
  }
}

/** The rules of a style sheet of tables that can apply to an element of a list. */
export function withoutMissing(css: string): string {
  const root = postcss.parse(css)
  root.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && 'name' in rule.parent && rule.parent.name === 'keyframes') return
    const kept = rule.selectors.filter((selector) => !missing.test(selector.replaceAll(/:not\([^)]*\)/g, '')))
    if (kept.length === 0) rule.remove()
    else if (kept.length < rule.selectors.length) rule.selectors = kept
  })
  root.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove()
  })
  return root.toString()
}
