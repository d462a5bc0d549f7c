import type { Plugin } from 'vite'

/** The parts of each module of Blueprint's table that are replaced. */
const changes: readonly { readonly module: RegExp; readonly swaps: readonly (readonly [string, string])[] }[] = [
  {
    // The lists have no keys of the table: it registers some only for selections and for its own focused cell.
    module: /@blueprintjs\/table\/lib\/esm\/table\.js$/,
    swaps: [
      [
        'import { TableHotkeys } from "./tableHotkeys";',
        'class TableHotkeys { setGrid() {} setProps() {} setState() {} }',
      ],
      ['getHotkeysFromProps(props, this.hotkeysImpl)', '[]'],
      ['getHotkeysFromProps(this.props, this.hotkeysImpl)', '[]'],
      [
        '_jsx(HotkeysTarget, { hotkeys: this.hotkeys, children: this.renderTableContents })',
        'this.renderTableContents({})',
      ],
    ],
  },
  {
    // The lists render their own cells, which hold neither of the two formats.
    module: /@blueprintjs\/table\/lib\/esm\/cell\/cell\.js$/,
    swaps: [
      ['import { JSONFormat } from "./formats/jsonFormat";', ''],
      ['import { TruncatedFormat } from "./formats/truncatedFormat";', ''],
      ['CoreUtils.isElementOfType(child, TruncatedFormat) || CoreUtils.isElementOfType(child, JSONFormat)', 'false'],
    ],
  },
]

/** Ships Blueprint's table without its own keys and formats, which no list uses: they are a tenth of its code. */
export function bareTable(): Plugin {
  return {
    name: 'portal-bare-table',
    apply: 'build',
    transform(code, id) {
      const swaps = changes.find(({ module }) => module.test(id))?.swaps
      if (!swaps) return null
      let changed = code
      for (const [before, after] of swaps) {
        if (!changed.includes(before)) this.error(`the table no longer contains ${before}`)
        changed = changed.replace(before, after)
      }
      return { code: changed, map: null }
    },
  }
}
