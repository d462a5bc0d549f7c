import type { Plugin } from 'vite'

interface Change {
  readonly module: RegExp
  readonly swaps?: readonly (readonly [string, string])[]
  /** Functions and methods that nothing can call here. */
  readonly uncalled?: readonly string[]
}

/** The parts of libraries that are replaced, by module. Another module with the same name may have none of them. */
const changes: readonly Change[] = [
  {
    // Lists do not use the table's keys: it registers some only for selections and for its own focused cell.
    module: /@blueprintjs\/table\/lib\/esm\/table\.js$/,
    swaps: [
      [
        'import { TableHotkeys } from "./tableHotkeys";',
        'class TableHotkeys { setGrid() {} setProps() {} setState() {} }',
      ],
      // Every browser that can run the portal reports sizes; the table's own sensor makes it compute the layout twice.
      [
        'import { ResizeSensor } from "./interactions/resizeSensor";',
        `class ResizeSensor {
          static attach(element, callback) {
            const observer = new ResizeObserver(callback);
            observer.observe(element);
            return () => observer.disconnect();
          }
        }`,
      ],
      ['ref.clientHeight', 'knownHeadHeight(ref)'],
      [
        'import { TableQuadrantStack } from "./quadrants/tableQuadrantStack";',
        'import { knownHeadHeight, TableQuadrantStack } from "./quadrants/tableQuadrantStack";',
      ],
      ['getHotkeysFromProps(props, this.hotkeysImpl)', '[]'],
      ['getHotkeysFromProps(this.props, this.hotkeysImpl)', '[]'],
      ['import { ColumnHeaderCell } from "./headers/columnHeaderCell";', ''],
      [
        `if (columnProps.name != null) {
            return _jsx(ColumnHeaderCell, { ...baseProps });
        }
        else {
            return _jsx(ColumnHeaderCell, { ...baseProps, name: Utils.toBase26Alpha(columnIndex) });
        }`,
        'throw new Error("the list renders each header");',
      ],
      [', this.maybeRenderRegions(this.styleColumnHeaderRegion)', ''],
      [', this.maybeRenderRegions(this.styleBodyRegion, quadrantType)', ''],
      ['rowHeaderCellRenderer: renderDefaultRowHeader,', ''],
      [
        '_jsx(HotkeysTarget, { hotkeys: this.hotkeys, children: this.renderTableContents })',
        'this.renderTableContents({})',
      ],
    ],
    // Rows have neither a header nor one height that is measured.
    // Nothing is selected, so nothing selected is drawn. No module calls the methods of the table.
    uncalled: [
      'renderRowHeader',
      'renderMenu',
      'styleRowHeaderRegion',
      'styleMenuRegion',
      'handleRowHeightChanged',
      'handleRowsReordered',
      'styleBodyRegion',
      'styleColumnHeaderRegion',
      'maybeRenderRegions',
      'selectAll',
      'handleMenuMouseDown',
      'renderScrollIndicatorOverlay',
      'resizeRowsByApproximateHeight',
      'resizeRowsByTallestCell',
      'scrollToRegion',
      'scrollByOffset',
      'shouldRenderScrollDirection',
    ],
  },
  {
    // Nothing in the table is selected.
    module: /@blueprintjs\/table\/lib\/esm\/regions\.js$/,
    uncalled: [
      'static expandRegion',
      'static eachCellInRegion',
      'static enumerateUniqueCells',
      'static sparseMapCells',
      'static overlapsRegion',
      'static getCellRegionFromRegion',
      'static getBoundingRegion',
      'static copy',
      'static clampRegion',
      'static hasFullRow',
      'static eachUniqueFullRow',
      'static findMatchingRegion',
      'static lastRegionIsEqual',
      'static update',
      'static add',
      'static getRegionFromFocusedRegion',
      'static joinStyledRegionGroups',
    ],
  },
  {
    module: /@blueprintjs\/table\/.*\/focusedCellUtils\.js$/,
    uncalled: ['expandFocusedRegion', 'getFocusedOrLastSelectedIndex'],
  },
  {
    // A press on a cell or header would only clear a selection that is always empty.
    module: /@blueprintjs\/table\/lib\/esm\/headers\/header\.js$/,
    swaps: [
      [
        'import { DragSelectable } from "../interactions/selectable";',
        'const DragSelectable = ({ children }) => children;',
      ],
    ],
    uncalled: ['locateDragForSelection', 'handleDragSelectableSelection', 'handleDragSelectableSelectionEnd'],
  },
  {
    module: /@blueprintjs\/table\/lib\/esm\/tableBody\.js$/,
    swaps: [
      [
        'import { DragSelectable } from "./interactions/selectable";',
        'const DragSelectable = ({ children }) => children;',
      ],
      ['onContextMenu: this.handleContextMenu, ', ''],
      ['import { MenuContextImpl } from "./interactions/menus";', ''],
    ],
    uncalled: ['renderContextMenu', 'handleContextMenu', 'locateClick', 'locateDrag', 'handleSelectionEnd'],
  },
  {
    // All cells are rendered together, and none stands for a missing row or column.
    module: /@blueprintjs\/table\/lib\/esm\/tableBodyCells\.js$/,
    swaps: [
      [
        'import { Batcher } from "./common/batcher";',
        'class Batcher { setList() {} reset() {} cancelOutstandingCallback() {} isDone() { return true } }',
      ],
      ['renderMode === RenderMode.BATCH ? this.renderBatchedCells() : ', ''],
      ['isGhost ? grid.getGhostCellRect(rowIndex, columnIndex) : ', ''],
    ],
    uncalled: ['renderBatchedCells'],
  },
  {
    module: /@blueprintjs\/table\/lib\/esm\/common\/grid\.js$/,
    uncalled: ['getGhostCellRect', 'getRegionStyle', 'getRowRect'],
  },
  {
    // The list renders each header.
    module: /@blueprintjs\/table\/lib\/esm\/headers\/columnHeader\.js$/,
    swaps: [['import { ColumnHeaderCell } from "./columnHeaderCell";', '']],
    uncalled: ['renderGhostCell'],
  },
  {
    module: /@blueprintjs\/table\/lib\/esm\/locator\.js$/,
    uncalled: ['getTallestVisibleCellInColumn', 'convertPointToRow', 'convertPointToCell'],
  },
  {
    // The headers of the main part are covered by those of the upper part. Only their height counts. The shadows for a scroll that a
    // drag causes are not in use, and measuring their place makes the browser compute the layout within each render.
    module: /@blueprintjs\/table\/lib\/esm\/quadrants\/tableQuadrantStack\.js$/,
    swaps: [
      ['this.renderTableOverlay(), ', ''],
      // All headers have the same height, which is measured once.
      [
        'export class TableQuadrantStack',
        `let headHeight = 0;
        export function knownHeadHeight(head) { headHeight ||= head.clientHeight; return headHeight; }
        export class TableQuadrantStack`,
      ],
      ['Utils.clamp(mainColumnHeader.clientHeight', 'Utils.clamp(knownHeadHeight(mainColumnHeader)'],
      [
        `(showFrozenColumnsOnly) => {
        const refHandler = this.quadrantRefHandlers[QuadrantType.MAIN].columnHeader;
        const resizeHandler = this.handleColumnResizeGuideMain;
        const reorderingHandler = this.handleColumnsReordering;
        if (refHandler === undefined) {
            return undefined;
        }
        return this.props.columnHeaderRenderer?.(refHandler, resizeHandler, reorderingHandler, showFrozenColumnsOnly);
    }`,
        `() => _jsx("div", {
          className: Classes.TABLE_COLUMN_HEADERS,
          ref: this.quadrantRefHandlers[QuadrantType.MAIN].columnHeader,
          style: { height: "var(--row-head)" },
        })`,
      ],
      ['shouldRenderLeftQuadrants = this.shouldRenderLeftQuadrants()', 'shouldRenderLeftQuadrants = false'],
    ],
    // Rows have no header, and no column is frozen.
    uncalled: [
      'renderTableOverlay',
      'renderLeftQuadrantMenu',
      'renderTopLeftQuadrantMenu',
      'renderLeftQuadrantColumnHeader',
      'renderTopLeftQuadrantColumnHeader',
      'renderLeftQuadrantRowHeader',
      'renderTopLeftQuadrantRowHeader',
      'handleColumnResizeGuideLeft',
      'handleColumnResizeGuideTopLeft',
      'handleRowResizeGuideLeft',
      'handleRowResizeGuideTopLeft',
      'handleRowsReordering',
      'invokeRowResizeHandler',
      'adjustHorizontalGuides',
    ],
  },
  {
    // No input keeps its own text until its new value arrives.
    module: /@blueprintjs\/core\/lib\/esm\/components\/forms\/inputGroup\.js$/,
    swaps: [
      ['import { AsyncControllableInput } from "./asyncControllableInput";', ''],
      ['asyncControl ? (_jsx(AsyncControllableInput, { ...inputProps, inputRef: inputRef })) : ', ''],
    ],
  },
  {
    // Without a duration, nothing is drawn between two states, so the last state follows immediately, without a layout and a render for each
    // class in between.
    module: /react-transition-group\/esm\/Transition\.js$/,
    swaps: [
      ['if (!mounting && !enter || config.disabled) {', 'if (!mounting && !enter || enterTimeout === 0) {'],
      ['if (!exit || config.disabled) {', 'if (!exit || timeouts.exit === 0) {'],
    ],
  },
  {
    // The two elements that keep the focus inside of a dialog are never seen, so they do not fade in.
    module: /@blueprintjs\/core\/lib\/esm\/components\/overlay2\/overlay2\.js$/,
    swaps: [
      [
        'timeout: transitionDuration, unmountOnExit: true, children',
        'timeout: { enter: 0, exit: transitionDuration }, children',
      ],
      // The first opening needs no render without the overlay.
      ['if (lazy && !hasEverOpened) {', 'if (lazy && !hasEverOpened && !isOpen) {'],
    ],
  },
  {
    // A closed panel has no height to measure.
    module: /@blueprintjs\/core\/lib\/esm\/components\/collapse\/collapse\.js$/,
    swaps: [['if (contents.current != null) {', 'if (contents.current != null && isOpenRef.current) {']],
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
  {
    // Only a framework with its own server prefetches pages, submits forms, hydrates errors and wraps routes. For that,
    // every link in a list would keep two states and two effects.
    module: /react-router\/dist\/production\/chunk-\w+\.mjs$/,
    uncalled: [
      'handleAction',
      'handleFetcherAction',
      'handleFetcherLoader',
      // Routes load a module and nothing else: no loader redirects, no middleware, and none is added later.
      'startRedirectNavigation',
      'discoverRoutes',
      'patchRoutesImpl',
      'runClientMiddlewarePipeline',
      'callRouteMiddleware',
      'getLoadingFetcher',
      'normalizeRedirectLocation',
      'normalizeRelativeRoutingRedirectResponse',
      'getTargetedDataStrategyMatches',
    ],
    swaps: [
      ['let lazyFn = routeToUpdate.lazy[key];', 'throw new Error("a route is loaded as a whole"); let lazyFn;'],
      [
        `let [shouldPrefetch, prefetchRef, prefetchHandlers] = usePrefetchBehavior(
      prefetch,
      rest
    );`,
        '',
      ],
      ['...prefetchHandlers,', ''],
      ['mergeRefs(forwardedRef, prefetchRef)', 'forwardedRef'],
      [
        'return shouldPrefetch && !isAbsolute ? /* @__PURE__ */ React10.createElement(React10.Fragment, null, link, /* @__PURE__ */ React10.createElement(PrefetchPageLinks, { page: href })) : link;',
        'return link;',
      ],
      ['Form.displayName = "Form";', ''],
      ['var Form = React10.forwardRef(', 'var Form = /* @__PURE__ */ React10.forwardRef('],
      ['opts?.hydrationData || parseHydrationData()', 'void 0'],
      ['return /* @__PURE__ */ React2.createElement(RSCErrorHandler, { error }, result);', ''],
      ['const decoded = decodeRouteErrorResponseDigest(error.digest);', 'const decoded = null;'],
      [
        `...getRouteInstrumentationUpdates(
          instrumentations.map((i) => i.route).filter(Boolean),
          route
        )`,
        '',
      ],
      [
        `router = instrumentClientSideRouter(
      router,
      init.instrumentations.map((i) => i.router).filter(Boolean)
    );`,
        '',
      ],
    ],
  },
  {
    // No text asks for the parts of a formatted value, for durations, ranges or categories of plurals.
    module: /@formatjs\/intl\/index\.js$/,
    swaps: [
      'formatNumberToParts: formatNumberToParts.bind(null, resolvedConfig, formatters.getNumberFormat),',
      'formatDuration: formatDuration.bind(null, resolvedConfig, formatters.getDurationFormat),',
      'formatDurationToParts: formatDurationToParts.bind(null, resolvedConfig, formatters.getDurationFormat),',
      'formatDateToParts: formatDateToParts.bind(null, resolvedConfig, formatters.getDateTimeFormat),',
      'formatTimeToParts: formatTimeToParts.bind(null, resolvedConfig, formatters.getDateTimeFormat),',
      'formatDateTimeRange: formatDateTimeRange.bind(null, resolvedConfig, formatters.getDateTimeFormat),',
      'formatPlural: formatPlural.bind(null, resolvedConfig, formatters.getPluralRules),',
      'formatListToParts: formatListToParts.bind(null, resolvedConfig, formatters.getListFormat),',
    ].map((bound) => [bound, ''] as const),
  },
  {
    // No observable is made of something that arrives piece by piece, which would need helpers for old browsers.
    module: /rxjs\/dist\/esm\/internal\/observable\/innerFrom\.js$/,
    uncalled: ['fromAsyncIterable', 'process', 'fromReadableStreamLike'],
  },
  { module: /rxjs\/.*\/util\/isReadableStreamLike\.js$/, uncalled: ['readableStreamLikeToAsyncGenerator'] },
  {
    // A document is always the same object, and only its hash is sent, so its text would only serve as a key.
    module: /@apollo\/client\/core\/QueryManager\.js$/,
    swaps: [
      ['const printedServerQuery = print(serverQuery);', 'const printedServerQuery = serverQuery;'],
      ['const queryString = print(this.transform(desc));', 'const queryString = this.transform(desc);'],
      [
        'const document = print(this.transform(oq.options.query));',
        'const document = this.transform(oq.options.query);',
      ],
    ],
    uncalled: ['startGraphQLSubscription'],
  },
  {
    module: /@apollo\/client\/cache\/inmemory\/inMemoryCache\.js$/,
    swaps: [['print.reset();', '']],
    uncalled: ['serializeVariablesValue', 'serializeInputObject'],
  },
  {
    // No fragment is watched or masked, no field chooses the arguments of its key, and nothing subscribes.
    module: /@apollo\/client\/cache\/core\/cache\.js$/,
    uncalled: ['watchFragment', 'watchSingleFragment'],
  },
  {
    // No query asks to defer or stream a part of its response.
    module: /@apollo\/client\/cache\/inmemory\/readFromStore\.js$/,
    uncalled: ['prunePartialBoundariesImpl', 'prunePartialStreamArrayImpl'],
  },
  { module: /@apollo\/client\/cache\/inmemory\/key-extractor\.js$/, uncalled: ['keyArgsFnFromSpecifier'] },
  { module: /@apollo\/client\/masking\/maskDefinition\.js$/, uncalled: ['maskDefinition', 'maskSelectionSet'] },
  { module: /@apollo\/client\/core\/ObservableQuery\.js$/, uncalled: ['subscribeToMore'] },
  { module: /@apollo\/client\/core\/QueryInfo\.js$/, uncalled: ['markSubscriptionResult'] },
  {
    // The portal passes its own printer.
    module: /@apollo\/client\/link\/http\/selectHttpOptionsAndBody\.js$/,
    swaps: [['printer(query, print)', 'printer(query)']],
  },
  {
    // Every request is a POST, and every response arrives complete.
    module: /@apollo\/client\/link\/http\/BaseHttpLink\.js$/,
    swaps: [
      [
        'const { newURI, parseError } = rewriteURIForGET(chosenURI, body);',
        'throw new Error("every request is a POST"); let newURI, parseError;',
      ],
      ['return readMultipartBody(response, observerNext);', 'throw new Error("no response has parts");'],
    ],
  },
]

/** Ships libraries without the parts of their code that the portal cannot reach. */
export function bareLibraries(): Plugin {
  const applied = new Set<RegExp>()
  return {
    name: 'portal-bare-libraries',
    apply: 'build',
    transform(code, id) {
      const { module, swaps = [], uncalled = [] } = changes.find(({ module }) => module.test(id)) ?? {}
      if (!module || (swaps.length > 0 && !swaps.some(([before]) => code.includes(before)))) return null
      applied.add(module)
      let changed = code
      for (const [before, after] of swaps) {
        if (!changed.includes(before)) this.error(`${id} no longer contains ${before}`)
        changed = changed.replace(before, after)
      }
      for (const name of uncalled) {
        const whole = wholeFunction(name)
        if (!whole.test(changed)) this.error(`${id} no longer contains ${name}`)
        changed = changed.replace(whole, "$<head>$<body> throw new Error('not part of the portal') }")
      }
      return { code: changed, map: null }
    },
    buildEnd() {
      for (const { module } of changes) if (!applied.has(module)) this.error(`nothing to replace in ${module}`)
    },
  }
}

/** Matches a function, or a method of a class or prototype, by the indentation of its first and last line. */
export function wholeFunction(name: string): RegExp {
  const escaped = name.replaceAll('.', '\\.')
  const starts = [
    `(?:export )?(?:async )?function\\*? ${escaped}\\(`,
    `${escaped} = (?:function )?\\(`,
    `${escaped}\\((?=.*\\{\\n)`,
  ]
  return new RegExp(
    `(?<head>\\n(?<indent> *)(?:${starts.join('|')}))[^]*?(?<body>\\) => \\{|\\) \\{)[^]*?\\n\\k<indent>\\}(?=[;\\n])`,
  )
}
